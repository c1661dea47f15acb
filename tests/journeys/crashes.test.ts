import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const BIDS = 20
let system: TestSystem
let web: ServerProcess & { sql: TestSystem['sql'] }
let carrier: Person
let requestId: string
const others: ServerProcess[] = []
const also = async (roles: string): Promise<ServerProcess> => {
  const started = await system.start(roles)
  others.push(started)
  return started
}

beforeAll(async () => {
  system = await openTestSystem()
})
afterAll(() => system.tearDown())
beforeEach(async () => {
  web = { ...(await system.start('web')), sql: system.sql }
  carrier = await givenCarrier(web)
  requestId = (await givenOpenRequest(web)).request.id
})
afterEach(async () => {
  await deletePauses()
  await Promise.all([web, ...others.splice(0)].map((process) => process.kill9()))
})

const placeMany = () => Promise.all(Array.from({ length: BIDS }, (_, n) => givenBid(web, requestId, 10 + n, carrier)))
const counted = async (): Promise<number> => {
  const { rows } = await system.sql.query('select bid_count from request_activity where request_id = $1', [requestId])
  return rows[0]?.bid_count ?? 0
}
const undelivered = async (): Promise<number> =>
  (await system.sql.query('select count(*)::int as n from outbox where done_at is null')).rows[0].n

/** As when staff pause the queue: what the relay would hand over directly goes on the queue and waits there. */
const hold = () =>
  system.sql.query(`
    insert into queue_pauses (queue, reason, paused_by, paused_at, until)
    values ('requests.count-bids', 'A test', gen_random_uuid(), now(), now() + interval '1 hour')
  `)
const deletePauses = () => system.sql.query('delete from queue_pauses')
const allCarried = () =>
  until(
    async () => (await system.sql.query('select 1 from outbox where relayed_at is null')).rowCount === 0,
    'the relay',
  )
/** Blocks counting until it is released; `met` waits for a transaction that tries. */
async function blockCounting(): Promise<{ met: () => Promise<void>; giveBack: () => Promise<void> }> {
  const blocker = await system.sql.connect()
  await blocker.query('begin')
  await blocker.query('lock table request_activity in share mode')
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%request_activity%'`
  return {
    met: () =>
      until(async () => ((await system.sql.query(waiting)).rowCount ?? 0) > 0, 'a transaction in the middle of it'),
    async giveBack() {
      await blocker.query('rollback')
      blocker.release()
    },
  }
}

/** Nothing lost: every bid counted. Nothing twice: no bid counted again, even after everything was confirmed. */
async function expectEachEffectOnce(): Promise<void> {
  await until(async () => (await undelivered()) === 0, 'every event to be confirmed')
  expect(await counted()).toBe(BIDS)
}

describe('kill -9 (law 4, law 5)', () => {
  test('between commit and relay: a later start carries what was committed', async () => {
    await placeMany()
    await web.kill9()
    expect(await counted()).toBe(0)
    await also('relay,worker')
    await expectEachEffectOnce()
  })

  test('between relay and consumer: a later worker handles what was queued', async () => {
    await hold()
    const relay = await also('relay')
    await placeMany()
    await allCarried()
    await relay.kill9()
    expect(await counted()).toBe(0)
    await deletePauses()
    await also('relay,worker')
    await expectEachEffectOnce()
  })

  test('inside a consumer: another worker does it once, within 10 s of its start', async () => {
    await hold()
    await also('relay')
    await givenBid(web, requestId, 5, carrier)
    await allCarried()
    await deletePauses()
    const counting = await blockCounting()
    const doomed = await also('worker')
    await counting.met()
    await doomed.kill9()
    await counting.giveBack()
    await also('worker')
    await until(async () => (await counted()) === 1, 'the effect', 10_000)
    await until(async () => (await undelivered()) === 0, 'the confirmation')
    expect(await counted()).toBe(1)
  })

  test('of a relay inside a batch: another handles it once', async () => {
    const counting = await blockCounting()
    const doomed = await also('relay')
    await placeMany()
    await counting.met()
    await doomed.kill9()
    await counting.giveBack()
    await also('relay,worker')
    await expectEachEffectOnce()
  })

  test('of the web process during bids: every acknowledged bid is stored once', async () => {
    await also('relay,worker')
    const answers = Array.from({ length: 60 }, (_, n) =>
      call(web, placeBid, { as: carrier, params: { requestId }, body: { bidAmount: 1 + n, bidMessage: null } }).catch(
        () => null,
      ),
    )
    await Promise.race(answers)
    await web.kill9()
    const acknowledged = (await Promise.all(answers)).flatMap((answer) => (answer?.ok ? [answer.body.id] : []))
    await until(async () => (await undelivered()) === 0, 'every event to be confirmed')
    const { rows } = await system.sql.query<{ id: string }>('select id from bids where collection_request_id = $1', [
      requestId,
    ])
    const stored = rows.map(({ id }) => id)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(await counted()).toBe(stored.length)
  })
})

describe('Redis (law 4)', () => {
  test('wiped with FLUSHALL while events wait: everything is queued again and done once', async () => {
    await hold()
    await also('relay')
    await placeMany()
    await allCarried()
    await deletePauses()
    const { Redis } = await import('ioredis')
    const redis = new Redis(system.services.redisUrl)
    await redis.flushall()
    redis.disconnect()
    await also('worker')
    await expectEachEffectOnce()
  })

  test('down: bidding works, pages learn that updates are late, and everything arrives when it is back', async () => {
    await also('relay,worker')
    const page = await givenWatcher(web)
    await page.join(requestRoom, requestId)
    await system.services.redis.stop()
    try {
      await page.receives('live.delay', (payload) => payload['late'] === true)
      await placeMany()
      expect((await fetch(`${web.url}/readyz`)).status).toBe(200)
    } finally {
      await system.services.redis.start()
    }
    // late messages may still be queued: pages read again straight away
    await page.receives('live.delay', (payload) => payload['late'] === false && payload['missed'] === true)
    await expectEachEffectOnce()
    const second = await also('web')
    const elsewhere = await givenWatcher(second)
    await elsewhere.join(requestRoom, requestId)
    const { bid } = await givenBid(web, requestId, 999, carrier)
    await elsewhere.receives('bid.placed', ({ id }) => id === bid.id)
    page.close()
    elsewhere.close()
  })
})

describe('PostgreSQL', () => {
  test('restarted: requests fail cleanly for a moment, then everything works without restarting ours', async () => {
    await also('relay,worker')
    await system.services.postgres.stop()
    const during = await call(web, readRequest, { params: { requestId } })
    expect(during).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    await system.services.postgres.start()
    await until(async () => (await call(web, readRequest, { params: { requestId } })).ok, 'the web process to recover')
    await placeMany()
    await expectEachEffectOnce()
    expect((await callOrThrow(web, readRequest, { params: { requestId } })).bidCount).toBe(BIDS)
  })
})
