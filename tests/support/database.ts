import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The migrated, empty database that all others are copies of. */
export const TEMPLATE = 'kerbside_template'

/** Creates a database as a copy of `template` (null: empty) and gives its URL. */
export async function createDatabase(maintenanceUrl: string, name: string, template: string | null): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} ${template ? `template ${template}` : ''}`)
  } finally {
    await client.end()
  }
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated database of the calling test's own. */
export const freshDatabase = (): Promise<string> =>
  createDatabase(inject('maintenanceUrl'), `test_${randomBytes(6).toString('hex')}`, TEMPLATE)

/** A Redis database of the calling worker's own: workers are fewer than the 16 that Redis has. */
export function ownRedisUrl(): string {
  const url = new URL(inject('redisUrl'))
  url.pathname = `/${Number(process.env['VITEST_POOL_ID'] ?? 1) % 16}`
  return url.href
}
