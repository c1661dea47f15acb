import { setTimeout as pause } from 'node:timers/promises'
import { figure, findingsFor, oneWindow, seriesOf } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** The relay polls often for some seconds after the last commit; below this rate the product is idle. */
const IDLE_QUERIES_PER_SECOND = 3
const LOOK_MS = 2_000
/** Transactions so far in the database of the process `one`; a query outside a transaction counts as a transaction. */
const TRANSACTIONS = `select xact_commit + xact_rollback as seen from pg_stat_database where datname = 'one'`

/** G21: what watchers cost in one process with all roles; waits at most `patienceMs` until it is idle. */
export const idle = figure(
  'idle',
  {
    full: { count: 1_000, windowMs: 30_000, patienceMs: 40_000 },
    quick: { count: 1_000, windowMs: 2_000, patienceMs: 0 },
  },
  async ({ stage, cast, one, watchers }: SharedSetup, { count, windowMs, patienceMs }) => {
    const group = await watchers.open({ url: one.url, requestIds: cast.requestIds, count })
    const seen = async () => Number((await stage.sql.query<{ seen: string }>(TRANSACTIONS)).rows[0]?.seen)
    const queriesPerSecond = async (ms: number) => {
      const before = await seen()
      await pause(ms)
      return ((await seen()) - before) / (ms / 1_000)
    }
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; )
      if ((await queriesPerSecond(LOOK_MS)) < IDLE_QUERIES_PER_SECOND) break
    // count only the product's own queries
    await stage.configure({ autovacuum: 'off' })
    const window = await oneWindow(stage, 'product', 0, async () => {
      const used = stage.machine.read()
      const queries = await queriesPerSecond(windowMs)
      const { cpuMs, wallMs } = used()
      const percent = ((cpuMs['one'] ?? Number.NaN) / wallMs) * 100
      return { ms: [], values: { 'queries a second': queries, '% of a core': percent } }
    })
    await stage.configure({ autovacuum: 'on' })
    await group.close()
    return findingsFor(seriesOf(`${count} idle watchers`, [window]), 'idle')
  },
)
