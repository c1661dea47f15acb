import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#scripts/local/ports.ts'
import { embeddedRedis, redisUrl } from '#scripts/local/redis.ts'
import { findRedis } from '#scripts/local/redis-install.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-damaged-'))
const common = { password: 'for-tests', port: await findFreePort(), fsync: false, dir: path.join(dir, 'redis') }
const redis = embeddedRedis({
  ...common,
  binary: await findRedis(),
  logFile: path.join(dir, 'redis.log'),
  deleteOnExitDir: dir,
})
afterAll(async () => {
  await redis.stop()
  fs.rmSync(dir, { recursive: true })
})

/** Runs one operation on the data in Redis. */
async function ask<T>(what: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redisUrl(common))
  try {
    return await what(client)
  } finally {
    client.disconnect()
  }
}

test('a Redis whose log a full disk has damaged starts again, empty, and keeps what it could not read (law 4)', async () => {
  await redis.start()
  await ask((client) => client.set('before', 'the disk was full'))
  await redis.stop()
  const folder = path.join(common.dir, 'appendonlydir')
  const log = fs.readdirSync(folder).find((name) => name.endsWith('.incr.aof')) ?? ''
  // as Redis 7.0 leaves it: a hole where a write was cut short, and more after it
  fs.appendFileSync(path.join(folder, log), `${'\0'.repeat(27)}*1\r\n$4\r\nping\r\n`)
  await redis.start()
  expect(await ask((client) => client.dbsize())).toBe(0)
  expect(fs.readdirSync(`${folder}.damaged`)).toContain(log)
})
