import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { findUnsafeRedisSettings, SLOT } from '#server/platform/kernel/redis.ts'
import { call } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { type RedisSet, startCluster } from '#tests/support/redis-sets.ts'
import { until } from '#tests/support/until.ts'
import { bidAndReceive, expectAllDone, openAuction, openProduct, type Product, type Web } from './failing-over.ts'

let redis: RedisSet
let product: Product
beforeAll(async () => {
  redis = await startCluster()
  product = await openProduct(redis)
})
afterAll(async () => {
  await product?.stop()
  await redis?.stop()
})

test('shows a bid live at another process, and every consumer does its work', async () => {
  const auction = await openAuction(product, 'Harpsichord')
  await bidAndReceive(product, auction, [40, 50, 60])
  await expectAllDone(product, auction, 'Harpsichord', 3)
  auction.page.close()
})

test('limits of several people, whose counts lie on different servers, apply to all processes together', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => givenCustomer(product.here)))
  const left = async (web: Web, person: Person) => {
    const { headers } = await call(web, readOwnProfile, { as: person })
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const CALLS = 10
  const [first] = await Promise.all(people.map((person) => left(product.here, person)))
  for (let nth = 0; nth < CALLS; nth++) await Promise.all(people.map((person) => left(product.here, person)))
  for (const person of people) {
    let own = 0
    await until(
      async () => (await left(product.there, person)) < Number(first) - CALLS - ++own + 2,
      'calls of the other process to count',
    )
  }
})

test('production checks every one of its servers for settings that lose data (security 6)', async () => {
  expect(await findUnsafeRedisSettings(redis.url)).toEqual([])
  for (const port of redis.ports) {
    await redis.ask(port).config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await findUnsafeRedisSettings(redis.url)).toEqual([
      `Redis at 127.0.0.1:${port} may evict jobs: set maxmemory-policy to noeviction.`,
    ])
    await redis.ask(port).config('SET', 'maxmemory-policy', 'noeviction')
  }
})

test('when the master of live messages dies, pages are informed, another takes over, and nothing is lost', async () => {
  const auction = await openAuction(product, 'Clavichord')
  await bidAndReceive(product, auction, [40])
  redis.kill9(await redis.masterOf('kerbside:live'))
  // before another takes over
  await bidAndReceive(product, auction, [50, 60])
  await auction.page.receives('live.delay', ({ late }) => late === true)
  await auction.page.receives('live.delay', ({ late, missed }) => late === false && missed === true)
  await expectAllDone(product, auction, 'Clavichord', 3)
  auction.page.close()
})

test('when the master of the queues hangs, another takes over, and nothing is lost', async () => {
  const auction = await openAuction(product, 'Virginal')
  redis.freeze(await redis.masterOf(SLOT))
  await bidAndReceive(product, auction, [40, 50])
  await expectAllDone(product, auction, 'Virginal', 2)
  const ready = async () => (await (await fetch(`${product.here.url}/readyz`)).json()) as { redis: string }
  await until(async () => (await ready()).redis === 'ok', 'the process to reach its successor')
  auction.page.close()
})
