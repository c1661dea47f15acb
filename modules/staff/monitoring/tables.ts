/** The aggregated figures of a queue for one minute or hour. */
export interface QueueCounts {
  queue: string
  done: number
  /** Histograms of waiting and run times: one count per step of STEPS_MS, and one for anything longer. */
  waited: number[]
  ran: number[]
}

export interface MonitoringTables {
  queue_minutes: QueueCounts & { minute: Date }
  queue_hours: QueueCounts & { hour: Date }
  /** A single row: the end of the period that is already aggregated. */
  queue_figures: { drawn_until: Date }
  dependency_checks: {
    name: string
    ok: boolean
    took_ms: number
    error: string | null
    checked_at: Date
    ok_at: Date | null
  }
}
