/** The jobs that run in this process. */
export interface RunningJobs {
  /** Does `work`, and knows meanwhile that it runs. */
  track<T>(queue: string, work: () => Promise<T>): Promise<T>
  /** The one that has run longest. */
  longest(): { queue: string; ms: number } | null
}

/** Keeps count of what runs; `now` is for tests. */
export function openRunningJobs(now: () => number = Date.now): RunningJobs {
  const running = new Set<{ queue: string; since: number }>()
  return {
    async track(queue, work) {
      const job = { queue, since: now() }
      running.add(job)
      try {
        return await work()
      } finally {
        running.delete(job)
      }
    },
    longest() {
      // a set keeps the order in which they began
      const [first] = running
      return first ? { queue: first.queue, ms: now() - first.since } : null
    },
  }
}
