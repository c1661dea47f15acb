/** How much a queue did in a minute, or an hour. */
export interface DrawnFigures {
  queue: string
  done: number
  /** How many waited, and ran, for how long: one count a step of STEPS_MS, and one for longer. */
  waited: number[]
  ran: number[]
}

export interface MonitoringTables {
  queue_minutes: DrawnFigures & { minute: Date }
  queue_hours: DrawnFigures & { hour: Date }
  /** One row. */
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
