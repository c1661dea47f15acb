import pg from 'pg'
import { serverUrl } from '#scripts/local/postgres.ts'

/** Creates a database as a copy of `template` (null: empty) and returns its URL. */
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

/** The same database with the server's login: it may create no table and change no row of the audit log. */
export const asServer = (databaseUrl: string): string => serverUrl(databaseUrl, 'for-tests')
