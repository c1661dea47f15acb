import pg from 'pg'
import { serverRoleUrl } from '#scripts/local/postgres.ts'

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

/** Returns the database's address with the server's login, which can't create tables or change the audit log. */
export const withServerLogin = (databaseUrl: string): string => serverRoleUrl(databaseUrl, 'for-tests')
