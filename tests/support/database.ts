import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from './create-database.ts'

/** The migrated, empty database that all others are copies of. */
export const TEMPLATE = 'kerbside_template'

/** A migrated database of the calling test's own. */
export const freshDatabase = (): Promise<string> =>
  createDatabase(inject('maintenanceUrl'), `test_${randomBytes(6).toString('hex')}`, TEMPLATE)

/** A Redis database of the calling worker's own: workers are fewer than the 16 that Redis has. */
export function ownRedisUrl(): string {
  const url = new URL(inject('redisUrl'))
  url.pathname = `/${Number(process.env['VITEST_POOL_ID'] ?? 1) % 16}`
  return url.href
}
