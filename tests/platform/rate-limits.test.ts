import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRateLimitStore } from '#server/platform/http/rate-limit-store.ts'
import { closeRedis, openRedis, type RedisClient, SLOT } from '#server/platform/kernel/redis.ts'
import { freshRedis } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const NAME = 'write-someone'
const KEY = `${SLOT}:calls:${NAME}`
const MINUTE_MS = 60_000

let url: string
let redis: Redis
let processes: { redis: RedisClient; counters: ReturnType<typeof openRateLimitStore> }[]
beforeEach(async () => {
  url = await freshRedis()
  redis = new Redis(url)
  processes = []
})
afterEach(async () => {
  for (const { counters } of processes) await counters.close()
  closeRedis(redis, ...processes.map((process) => process.redis))
})

async function start(): Promise<ReturnType<typeof openRateLimitStore>> {
  const connection = openRedis(url, 'fail-fast', () => undefined)
  await new Promise((resolve) => connection.once('ready', resolve))
  const counters = openRateLimitStore(connection)
  processes.push({ redis: connection, counters })
  return counters
}
const counted = async () => Number(await redis.get(KEY))
const shared = (calls: number) => until(async () => (await counted()) === calls, `${calls} calls to be shared`)

test('counts calls straight away, and for all processes together within a moment (security 23)', async () => {
  const [here, there] = [await start(), await start()]
  expect(here.count(NAME, MINUTE_MS)).toEqual({ current: 1, leftMs: MINUTE_MS })
  expect(here.count(NAME, MINUTE_MS).current).toBe(2)
  expect(there.count(NAME, MINUTE_MS).current).toBe(1)
  await shared(3)
  let itsOwn = 1
  await until(() => there.count(NAME, MINUTE_MS).current > ++itsOwn, 'the calls of the other process to count')
})

test('ends a window a while after its first call, for all alike, and gives a counter without an end one', async () => {
  const [here, there] = [await start(), await start()]
  here.count(NAME, MINUTE_MS)
  await shared(1)
  expect(await redis.pttl(KEY)).toBeGreaterThan(MINUTE_MS - 20_000)
  await redis.pexpire(KEY, 30_000)
  there.count(NAME, MINUTE_MS)
  await shared(2)
  await until(() => there.count(NAME, MINUTE_MS).leftMs <= 30_000, 'the common end')

  await redis.persist(KEY)
  there.count(NAME, MINUTE_MS)
  await until(async () => (await redis.pttl(KEY)) > 0, 'an end')

  const short = 50
  expect(here.count('short', short).current).toBe(1)
  await until(() => here.count('short', short).current === 1, 'a new window')
})

test('lets each process count alone while Redis is away, and shares the counts afterwards', async () => {
  const here = await start()
  const connection = processes[0]?.redis
  connection?.disconnect()
  for (const current of [1, 2, 3]) expect(here.count(NAME, MINUTE_MS).current).toBe(current)
  // longer than the sharing interval
  await until(() => here.count('short', 500).leftMs < 100, 'some time to pass')
  expect(await counted()).toBe(0)
  await connection?.connect()
  await shared(3)
})
