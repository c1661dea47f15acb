import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#scripts/lib/database-client.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { seed } from '../harness/cast.ts'
import { figure, findingsFor, oneWindow, type Run, say, seriesOf } from '../harness/measure.ts'
import { openStage } from '../harness/stage.ts'
import { startWatchers } from '../harness/watchers.ts'

/** The relay polls often for some seconds after the last commit; below this rate the product is idle. */
const IDLE_QUERIES_PER_SECOND = 3
const IDLE_PATIENCE_MS = 40_000
const CHECK_MS = 2_000

/** G21: what idle watchers cost in one process with all roles. */
export const idle = figure(
  'idle',
  {
    full: { count: 1_000, requests: 1_000, windowMs: 30_000 },
    quick: { count: 1_000, requests: 40, windowMs: 10_000 },
  },
  async (run: Run, { count, requests, windowMs }) => {
    const stage = await openStage(run, 'idle')
    const databaseUrl = await stage.migrated('idle')
    // in a database of its own: its transactions would count, as those of the autovacuum
    const sql = await openClient(await stage.create('observer'), run.stack)
    await sql.query('alter system set autovacuum = off')
    await sql.query('select pg_reload_conf()')
    const { url } = await stage.start({ name: 'product', databaseUrl })
    const { requestIds } = await seed(url, databaseUrl, { carriers: 0, requests })
    await startWatchers(run.stack)({ url, requestIds, count })
    say('waiting until it is idle')
    await isTrueWithin(IDLE_PATIENCE_MS, async () => (await queriesPerSecond(sql, CHECK_MS)) < IDLE_QUERIES_PER_SECOND)
    const title = `${count} idle watchers`
    say(title)
    const window = await oneWindow(stage, 'product', async () => {
      const used = stage.machine.read()
      const queries = await queriesPerSecond(sql, windowMs)
      const percent = ((used().cpuMs['product'] ?? Number.NaN) / windowMs) * 100
      return { ms: [], values: { 'queries a second': queries, '% of a core': percent } }
    })
    return findingsFor(seriesOf(title, [window]), 'idle')
  },
)

/** Transactions so far in the product's database; a query outside a transaction counts as one. */
const TRANSACTIONS = `select (xact_commit + xact_rollback)::int as seen from pg_stat_database where datname = 'idle'`

/** Returns the queries of the product per second, observed for `ms`. */
async function queriesPerSecond(sql: pg.Client, ms: number): Promise<number> {
  const count = async (): Promise<number> =>
    (await sql.query<{ seen: number }>(TRANSACTIONS)).rows[0]?.seen ?? Number.NaN
  const before = await count()
  await pause(ms)
  return ((await count()) - before) / (ms / 1_000)
}
