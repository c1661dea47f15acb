import type pg from 'pg'
import { until } from '#tests/support/until.ts'

const COLLECT_GARBAGE = new URL('../../../scripts/bench/harness/collect-garbage.ts', import.meta.url).pathname
/** A server started with these collects garbage on request. */
export const MEASURABLE = { NODE_OPTIONS: `--expose-gc --import=${COLLECT_GARBAGE}` }

/** What a server has allocated after a garbage collection. */
export interface Held {
  readonly heapMb: number
  readonly handles: number
  readonly files: number
  readonly connections: number
}

interface Gauged {
  readonly url: string
  readonly pid: number
}

/** Collections until nothing is left that only the last one released. */
const TIMES = 2
const PATIENCE_MS = 60_000

/** Makes a server collect its garbage, and returns what it has allocated afterwards. */
export async function measureAllocations({ url, pid }: Gauged, sql: pg.Pool): Promise<Held> {
  let figures = await figuresOf(url)
  for (let times = 0; times < TIMES; times++) {
    const before = figures.collections
    await until(
      async () => {
        // again each time: a second signal while one is pending is merged with it
        process.kill(pid, 'SIGUSR2')
        figures = await figuresOf(url)
        return figures.collections > before
      },
      'the server to collect its garbage',
      PATIENCE_MS,
    )
  }
  const { rows } = await sql.query(
    `select count(*)::int as count from pg_stat_activity where application_name = 'kerbside'`,
  )
  const { heapMb, handles, files } = figures
  return { heapMb, handles, files, connections: rows[0].count }
}

async function figuresOf(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return {
    heapMb: Math.round(figure('nodejs_heap_size_used_bytes') / 104_857.6) / 10,
    handles: figure('nodejs_active_handles_total'),
    files: figure('process_open_fds'),
    collections: figure('nodejs_gc_duration_seconds_count{kind="major"}'),
  }
}

/** Returns by how many MB the heap grows over the measured span, by the best-fitting line. */
export function growthOf(heaps: readonly number[]): number {
  const middle = (heaps.length - 1) / 2
  const mean = heaps.reduce((sum, heap) => sum + heap, 0) / heaps.length
  const rise = heaps.reduce((sum, heap, at) => sum + (at - middle) * (heap - mean), 0)
  const run = heaps.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return run === 0 ? 0 : (rise / run) * (heaps.length - 1)
}
