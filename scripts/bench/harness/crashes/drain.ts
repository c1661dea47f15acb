import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Running } from '#scripts/bench/harness/launch.ts'
import { Problem } from '#scripts/lib/problem.ts'
import type { CrashStage } from './stage.ts'

const LOOK_MS = 200
const PATIENCE_MS = 60_000

/** Who drains, and under which name its consumer notes what it has done. */
const SIDES = {
  product: {
    consumer: 'requests.count-bids',
    start: (stage: CrashStage): Promise<Running> => stage.start('worker,relay'),
  },
  lean: { consumer: 'lean', start: (stage: CrashStage): Promise<Running> => Promise.resolve(stage.startLeanRelay()) },
} as const
export type Side = keyof typeof SIDES

/** Keeps the bids that were placed so far as the model of a backlog. Nobody may relay meanwhile. */
export async function keepModel(sql: pg.ClientBase): Promise<void> {
  await sql.query(`create table backlog_model as select * from outbox where type = 'BidPlaced'`)
}

/** Copies of bids that were placed, spread over the requests, as an outage of workers leaves them: shown, and carried nowhere. */
const FILL = `
  with copied as (
    insert into outbox (id, type, version, data, at, request_id)
    select uuidv7(), type, version,
      data || jsonb_build_object('bidId', uuidv7(), 'requestId', ($2::uuid[])[1 + nth % cardinality($2::uuid[])]), at, request_id
    from (
      select model.*, row_number() over () as nth
      from backlog_model as model, generate_series(1, 1 + $1::int / (select count(*)::int from backlog_model))
      limit $1
    ) as copies
    returning id
  )
  insert into inbox (event_id, consumer) select id, 'live' from copied`

/** Fills the outbox with `count` events, has one side drain it, and gives how many a second were done. */
export async function drain(stage: CrashStage, side: Side, count: number): Promise<{ perSecond: number }> {
  const { sql, cast } = stage
  await sql.query('truncate outbox, inbox, event_subjects')
  await sql.query(FILL, [count, cast.requestIds])
  await sql.query('vacuum analyze outbox, inbox')
  const { consumer, start } = SIDES[side]
  const drainer = await start(stage)
  try {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
      const { done, ms } = await doneBy(sql, consumer)
      if (done >= count) return { perSecond: (count / ms) * 1_000 }
      await pause(LOOK_MS)
    }
    throw new Problem(`${side} did not drain ${count} events in time.`)
  } finally {
    await drainer.stop()
  }
}

/** How many events a consumer has noted, and how long it took from the first to the last. */
async function doneBy(sql: pg.ClientBase, consumer: string): Promise<{ done: number; ms: number }> {
  const { rows } = await sql.query<{ done: number; ms: number }>(
    `select count(*)::int as done, extract(epoch from max(done_at) - min(done_at))::float8 * 1000 as ms
     from inbox where consumer = $1`,
    [consumer],
  )
  return rows[0] ?? { done: 0, ms: 0 }
}
