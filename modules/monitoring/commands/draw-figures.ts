import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import { eachStep, steps, sumOfSteps } from '../step-counts.ts'
import type { MonitoringTables } from '../tables.ts'

const MINUTE_MS = 60_000
/** What is drawn is drawn once more: work that began in time may commit a little later. */
const AGAIN_MS = MINUTE_MS
/** So much is drawn in one transaction, when a lot is to be caught up with. */
const CHUNK_MS = 60 * MINUTE_MS

/**
 * Draws up how long work waited and ran, by minute and by hour, from the rows of the inbox. The process that comes first does it;
 * drawing the same again changes nothing. Gives whether there is more to draw.
 */
export const drawFigures = (db: Db<MonitoringTables>, now: Date): Promise<boolean> =>
  takeSteps(() => drawChunk(db, now))

/** True when there is more to draw. */
function drawChunk(db: Db<MonitoringTables>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lease = trx.selectFrom('queue_figures').select('drawn_until').forUpdate().skipLocked()
    const held = await lease.executeTakeFirst()
    if (!held) return false
    const first = await firstWork(trx, new Date(held.drawn_until.getTime() - AGAIN_MS))
    const from = new Date(Math.floor((first ?? now).getTime() / MINUTE_MS) * MINUTE_MS)
    const until = new Date(Math.min(now.getTime(), from.getTime() + AGAIN_MS + CHUNK_MS))
    if (until <= held.drawn_until) return false
    await drawMinutes(trx, from, until)
    await drawHours(trx, from, until)
    await trx.updateTable('queue_figures').set({ drawn_until: until }).execute()
    return until < now
  })
}

/** Hours without work are passed over. */
async function firstWork(trx: Trx<MonitoringTables>, since: Date): Promise<Date | null> {
  const query = sql<{ at: Date | null }>`select min(done_at) as at from inbox where done_at >= ${since}`
  const { rows } = await query.execute(trx)
  return rows[0]?.at ?? null
}

async function drawMinutes(trx: Trx<MonitoringTables>, from: Date, until: Date): Promise<void> {
  await sql`
    with taken as (
      select date_trunc('minute', done_at) as minute, consumer as queue, width_bucket(waited_ms, ${steps}) as waited,
        width_bucket(ran_ms, ${steps}) as ran, count(*) as jobs
      from inbox where done_at >= ${from} and done_at <= ${until}
      group by 1, 2, 3, 4
    )
    insert into queue_minutes (minute, queue, done, waited, ran)
    select minute, queue, sum(jobs), ${eachStep((step) => sql`sum(jobs) filter (where waited = ${sql.lit(step)})`)},
      ${eachStep((step) => sql`sum(jobs) filter (where ran = ${sql.lit(step)})`)}
    from taken group by minute, queue
    on conflict (minute, queue) do update
      set done = excluded.done, waited = excluded.waited, ran = excluded.ran
  `.execute(trx)
}

async function drawHours(trx: Trx<MonitoringTables>, from: Date, until: Date): Promise<void> {
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
