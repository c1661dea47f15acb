import type { Kysely } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { Problem } from './problem.ts'

/** A request may not wait for long, but a script may: the machine may be starting other services. */
const CONNECT_TIMEOUT_MS = 30_000

/** Works with the database that DATABASE_URL names, and closes it. Throws a Problem when none is named. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Kysely<unknown>) => Promise<T>,
  connections = 1,
): Promise<T> {
  if (!env['DATABASE_URL']) throw new Problem('DATABASE_URL is needed.')
  const db = openDatabase(
    { DATABASE_URL: env['DATABASE_URL'], DATABASE_POOL: connections, connectTimeoutMs: CONNECT_TIMEOUT_MS },
    (error) => console.error(error),
  )
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
