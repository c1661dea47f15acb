import pg from 'pg'
import { withoutIndexes } from '#scripts/bench/harness/without-indexes.ts'

/** Jobs are kept for 90 days; most were settled long ago, one in twenty waits for staff. */
const FILL = `
  insert into failed_jobs (id, consumer, event_id, type, payload, subjects, state, fingerprint, error, stack, release,
    attempts, times, first_failed_at, failed_at, changed_at, reason, discarded_by)
  select uuidv7(), 'bench.consumer-' || n % 12, id, 'Bench' || chr(65 + n % 20),
    jsonb_build_object('id', id, 'type', 'Bench' || chr(65 + n % 20), 'version', 1, 'at', at, 'data',
      jsonb_build_object('userId', person, 'requestId', gen_random_uuid())),
    array[id::text, person, gen_random_uuid()::text], state, lpad(to_hex(n % 240), 16, '0'),
    'error: relation number ' || n % 240 || ' does not exist', repeat('    at handle (/app/modules/bench.ts)' || chr(10), 8),
    'bench', 10, 1, at, at, at, case when state = 'discarded' then 'gone' end, null
  from (
    select n, gen_random_uuid() as id, lpad(to_hex(n % 5000), 8, '0') || '-0000-7000-8000-000000000000' as person,
      now() - random() * interval '90 days' as at,
      case when n % 20 = 0 then 'failed' when n % 10 = 1 then 'discarded' else 'done' end as state
    from generate_series($1::int, $2::int) as n
  ) as made`

const GROUPS = `
  insert into failure_groups
  select fingerprint, min(consumer), min(error), 'handle (modules/bench.ts)', min(failed_at), max(failed_at), 'bench',
    'bench', count(*) * 10
  from failed_jobs group by fingerprint`

const ATTEMPTS = `
  insert into job_failures select gen_random_uuid(), event_id, consumer, attempt, failed_at, 5, fingerprint, error, stack, release
  from (select * from failed_jobs where state = 'failed') as failed, generate_series(1, 4) as attempt`

const EVENTS = `
  with happened as (
    insert into outbox (id, type, version, data, at, committed_at, relayed_at, done_at, request_id)
    select uuidv7(), 'BidPlaced', 1, jsonb_build_object('bidId', gen_random_uuid(), 'bidderId',
      lpad(to_hex(n % 5000), 8, '0') || '-0000-7000-8000-000000000000'), now(), now(), now(), now(), uuidv7()
    from generate_series(1, $1::int) as n returning id, data, request_id
  ), handled as (
    insert into inbox (event_id, consumer, waited_ms, ran_ms) select id, consumer, 3, 2
    from happened, unnest(array['requests.count-bids', 'live']) as consumer
  ), acted as (
    insert into acts select request_id, now(), 'POST', '/api/requests/:requestId/bids', 201, 8, null from happened
  )
  insert into event_subjects
  select id, subject from happened, lateral (select subjects_of(data) union values (request_id::text)) as named (subject)`

const AT_ONCE = 20_000
const EVENT_COUNT = 100_000

/** Fills a migrated database with `jobs` kept jobs and a week of events. */
export async function fillJobs(databaseUrl: string, jobs: number): Promise<void> {
  const lanes = [await connect(databaseUrl), await connect(databaseUrl)] as const
  const [client] = lanes
  // two at a time: one for each core
  let next = 1
  const add = async (lane: pg.Client) => {
    for (let from = next; from <= jobs; from = next) {
      next = Math.min(from + AT_ONCE, jobs + 1)
      await lane.query(FILL, [from, next - 1])
    }
  }
  await withoutIndexes(client, ['failed_jobs'], () => Promise.all(lanes.map(add)))
  await client.query(GROUPS)
  await client.query(ATTEMPTS)
  await client.query(EVENTS, [EVENT_COUNT])
  await client.query('vacuum analyze')
  await Promise.all(lanes.map((lane) => lane.end()))
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
  return client
}
