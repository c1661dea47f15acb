/**
 * The lean relay: the least code that has each placed bid counted once, whatever is killed. It claims batches, queues
 * each in one call, marks it, and its consumer records and counts in one statement. No confirmation of what Redis may
 * lose, no trace, no log, no other consumer. It is the floor that draining a backlog is measured against.
 */
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

const BATCH = 200
const CONCURRENCY = 8
const SWEEP_MS = 100

interface Placed {
  readonly id: string
  readonly type: string
  readonly data: { readonly requestId: string }
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const connect = () => new Redis(process.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null })
const queue = new Queue<Placed>('lean', { connection: connect() })

const CLAIM = {
  name: 'claim',
  text: `
    update outbox set claimed_until = now() + interval '10 seconds'
    where id in (
      select id from outbox
      where relayed_at is null and (claimed_until is null or claimed_until < now())
      order by committed_at limit ${BATCH} for update skip locked
    )
    returning id, type, version, data, at`,
}
const MARK = { name: 'mark', text: 'update outbox set relayed_at = now() where id = any($1)' }
const COUNT = {
  name: 'count',
  text: `
    with news as (
      insert into inbox (event_id, consumer) values ($1, 'lean') on conflict do nothing returning event_id
    )
    insert into request_activity (request_id, bid_count) select $2, 1 from news
    on conflict (request_id) do update set bid_count = request_activity.bid_count + excluded.bid_count`,
}

const count = async ({ id, data }: Placed) => void (await pool.query({ ...COUNT, values: [id, data.requestId] }))
new Worker<Placed>('lean', (job) => count(job.data), { connection: connect(), concurrency: CONCURRENCY })

async function carryBatch(): Promise<number> {
  const { rows } = await pool.query<Placed>(CLAIM)
  if (rows.length === 0) return 0
  await queue.addBulk(
    rows.map((event) => ({ name: event.type, data: event, opts: { jobId: event.id, removeOnComplete: true } })),
  )
  await pool.query({ ...MARK, values: [rows.map(({ id }) => id)] })
  return rows.length
}

async function carryAll(): Promise<void> {
  while ((await carryBatch()) === BATCH);
  setTimeout(() => void carryAll(), SWEEP_MS)
}

process.on('SIGTERM', () => process.exit(0))
// what the benchmark waits for; nothing listens there
console.log(JSON.stringify({ address: 'http://127.0.0.1:0' }))
await carryAll()
