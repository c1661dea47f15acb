import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { inject } from 'vitest'
import { createDatabase } from './create-database.ts'

/** The migrated, empty database that all others are copies of. */
export const TEMPLATE = 'kerbside_template'

/** Returns a migrated database of the calling test's own. */
export const freshDatabase = (): Promise<string> =>
  createDatabase(inject('maintenanceUrl'), `test_${randomBytes(6).toString('hex')}`, TEMPLATE)

/** Returns an unused Redis database: a server that a failed test left running takes no other's jobs. */
export async function freshRedis(): Promise<string> {
  const url = new URL(inject('redisUrl'))
  const redis = new Redis(url.href)
  url.pathname = `/${await redis.incr('databases-given')}`
  redis.disconnect()
  return url.href
}
