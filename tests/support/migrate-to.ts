import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

/** Migrates the tables of a database up to and including this migration. */
export async function migrateTo(databaseUrl: string, name: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: path.resolve('migrations') })
    const { error } = await new Migrator({ db, provider }).migrateTo(name)
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
