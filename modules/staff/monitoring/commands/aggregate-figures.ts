import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import { countsPerStep, stepBounds, sumOfSteps } from '../step-counts.ts'
import type { MonitoringTables } from '../tables.ts'

const MINUTE_MS = 60_000
/** The last minute is aggregated again, because jobs that ended in it may have been committed since. */
const OVERLAP_MS = MINUTE_MS
/** The most one transaction aggregates when catching up. */
const CHUNK_MS = 60 * MINUTE_MS

/**
 * Aggregates waiting and run times from the inbox by minute and by hour. Only one process runs it at a time, and
 * repeats give the same figures. Returns true if there is more to aggregate.
 */
export const aggregateFigures = (db: Db<MonitoringTables>, now: Date): Promise<boolean> =>
  runUntilDone(() => aggregateChunk(db, now))

function aggregateChunk(db: Db<MonitoringTables>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lease = trx.selectFrom('queue_figures').select('drawn_until').forUpdate().skipLocked()
    const progress = await lease.executeTakeFirst()
    if (!progress) return false
    const first = await firstJobSince(trx, new Date(progress.drawn_until.getTime() - OVERLAP_MS))
    const from = new Date(Math.floor((first ?? now).getTime() / MINUTE_MS) * MINUTE_MS)
    const until = new Date(Math.min(now.getTime(), from.getTime() + OVERLAP_MS + CHUNK_MS))
    if (until <= progress.drawn_until) return false
    await aggregateMinutes(trx, from, until)
    await aggregateHours(trx, from, until)
    await trx.updateTable('queue_figures').set({ drawn_until: until }).execute()
    return until < now
  })
}

/**
 * Returns when the first job since `since` was done; null without one. Aggregation starts there, to skip idle hours.
 */
async function firstJobSince(trx: Trx<MonitoringTables>, since: Date): Promise<Date | null> {
  const query = sql<{ at: Date | null }>`select min(done_at) as at from inbox where done_at >= ${since}`
  const { rows } = await query.execute(trx)
  return rows[0]?.at ?? null
}

async function aggregateMinutes(trx: Trx<MonitoringTables>, from: Date, until: Date): Promise<void> {
  await sql`
    with taken as (
      select date_trunc('minute', done_at) as minute, consumer as queue, width_bucket(waited_ms, ${stepBounds}) as waited,
        width_bucket(ran_ms, ${stepBounds}) as ran, count(*) as jobs
      from inbox where done_at >= ${from} and done_at <= ${until}
      group by 1, 2, 3, 4
    )
    insert into queue_minutes (minute, queue, done, waited, ran)
    select minute, queue, sum(jobs), ${countsPerStep((step) => sql`sum(jobs) filter (where waited = ${sql.lit(step)})`)},
      ${countsPerStep((step) => sql`sum(jobs) filter (where ran = ${sql.lit(step)})`)}
    from taken group by minute, queue
    on conflict (minute, queue) do update
      set done = excluded.done, waited = excluded.waited, ran = excluded.ran
  `.execute(trx)
}

async function aggregateHours(trx: Trx<MonitoringTables>, from: Date, until: Date): Promise<void> {
  await sql`
    insert into queue_hours (hour, queue, done, waited, ran)
    select date_trunc('hour', minute), queue, sum(done), ${sumOfSteps('waited')}, ${sumOfSteps('ran')}
    from queue_minutes
    where minute >= date_trunc('hour', ${from}::timestamptz) and minute <= ${until}::timestamptz
    group by 1, 2
    on conflict (hour, queue) do update
      set done = excluded.done, waited = excluded.waited, ran = excluded.ran
  `.execute(trx)
}
