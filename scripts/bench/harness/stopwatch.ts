import type { Table } from './report.ts'

/** Knows where the time of a run went. */
export interface Stopwatch {
  /** Does the work of one part and notes how long it took. */
  time<T>(part: string, work: () => Promise<T>): Promise<T>
  table(): Table
}

export function openStopwatch(): Stopwatch {
  const took: { part: string; seconds: number }[] = []
  return {
    async time(part, work) {
      const from = performance.now()
      try {
        return await work()
      } finally {
        took.push({ part, seconds: (performance.now() - from) / 1_000 })
      }
    },
    table: () => ({
      title: 'Where the time went',
      head: ['part', 'seconds'],
      body: [...took, { part: 'all', seconds: performance.now() / 1_000 }].map(({ part, seconds }) => [
        part,
        seconds.toFixed(0),
      ]),
    }),
  }
}
