import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOT } from '#server/platform/kernel/redis.ts'
import { isInSync, type RedisSet, startSentinels } from '#tests/support/redis-sets.ts'
import { until } from '#tests/support/until.ts'
import { bidAndReceive, expectAllDone, openAuction, openProduct, type Product } from './failing-over.ts'

let redis: RedisSet
let product: Product
beforeAll(async () => {
  redis = await startSentinels()
  product = await openProduct(redis)
})
afterAll(async () => {
  await product?.stop()
  await redis?.stop()
})

test('when the master dies, pages learn that updates are late, the replica takes over, and nothing is lost', async () => {
  const auction = await openAuction(product, 'Spinet')
  await bidAndReceive(product, auction, [40, 50])
  const master = await redis.masterOf(SLOT)
  redis.kill9(master)
  await auction.page.receives('live.delay', ({ late }) => late === true)
  await bidAndReceive(product, auction, [60, 70])
  await auction.page.receives('live.delay', ({ late, missed }) => late === false && missed === true)
  expect(await redis.masterOf(SLOT)).not.toBe(master)
  await expectAllDone(product, auction, 'Spinet', 4)
  auction.page.close()
  await redis.start(master)
})

test('when the master hangs, the replica takes over, and nothing is lost', async () => {
  const auction = await openAuction(product, 'Regal')
  const master = await redis.masterOf(SLOT)
  const [replica = 0] = redis.ports.filter((port) => port !== master)
  await until(isInSync(redis.ask(replica)), 'the replica to be in sync')
  redis.freeze(master)
  await bidAndReceive(product, auction, [40, 50])
  expect(await redis.masterOf(SLOT)).toBe(replica)
  await expectAllDone(product, auction, 'Regal', 2)
  auction.page.close()
})
