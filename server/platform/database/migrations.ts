import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { grantServerRights } from './server-role.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Brings the database up to date and returns the names of the migrations that ran. Also grants the server's role its
 * rights and, with `serverUrl`, creates that URL's login. Two processes may run it at once. Throws on failure.
 */
export async function migrateToLatest(databaseUrl: string, serverUrl: string | null = null): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  })
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: FOLDER })
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    await grantServerRights(db, serverUrl)
    return (results ?? []).map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}
