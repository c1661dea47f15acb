import type { Kysely } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { Problem } from './problem.ts'

/** Works with the database that DATABASE_URL names, and closes it. Throws a Problem when none is named. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Kysely<unknown>) => Promise<T>,
  connections = 1,
): Promise<T> {
  if (!env['DATABASE_URL']) throw new Problem('DATABASE_URL is needed.')
  const settings = { DATABASE_URL: env['DATABASE_URL'], DATABASE_POOL: connections }
  const db = openDatabase(settings, (error) => console.error(error))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
