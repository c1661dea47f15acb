export type RunningJobs = ReturnType<typeof openRunningJobs>

/** Keeps track of the jobs that run in this process; `now` is for tests. */
export function openRunningJobs(now: () => number = Date.now) {
  const running = new Set<{ queue: string; since: number }>()
  return {
    /** Runs `work` and counts it as running until it ends. */
    async track<T>(queue: string, work: () => Promise<T>): Promise<T> {
      const job = { queue, since: now() }
      running.add(job)
      try {
        return await work()
      } finally {
        running.delete(job)
      }
    },
    /** Returns the job that has run longest; null while none runs. */
    findLongest(): { queue: string; ms: number } | null {
      // A set keeps the order of insertion.
      const [first] = running
      return first ? { queue: first.queue, ms: now() - first.since } : null
    },
  }
}
