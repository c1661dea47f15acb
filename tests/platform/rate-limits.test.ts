import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { publicSettings } from '#server/platform/contract.ts'
import { call } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'

test('calls are counted where every process sees them, each window from its first call (security 23)', async () => {
  const server = await startTestServer()
  const redis = new Redis(server.config.REDIS_URL)
  const counted = async () => {
    const [key = ''] = await redis.keys('kerbside:rate:*read')
    return { calls: await redis.get(key), leftMs: await redis.pttl(key) }
  }

  await call(server, publicSettings)
  const first = await counted()
  expect(first.calls).toBe('1')
  expect(first.leftMs).toBeGreaterThan(50_000)
  await call(server, publicSettings)
  const second = await counted()
  expect(second.calls).toBe('2')
  expect(second.leftMs).toBeLessThanOrEqual(first.leftMs)

  // a counter that lost its end, as one of an older release may, gets a new one
  const [key = ''] = await redis.keys('kerbside:rate:*read')
  await redis.persist(key)
  await call(server, publicSettings)
  expect((await counted()).leftMs).toBeGreaterThan(0)
  redis.disconnect()
  await server.stop()
})
