import { Problem } from '#scripts/lib/problem.ts'
import { pingRedisOnce } from '#server/platform/kernel/redis.ts'
import { pingDatabase } from './postgres.ts'

const TIMEOUT_MS = 5_000

/** Throws a Problem when the PostgreSQL in DATABASE_URL refuses the connection. */
export async function checkDatabaseConnection(connectionString: string): Promise<void> {
  try {
    await pingDatabase(connectionString, TIMEOUT_MS)
  } catch (error) {
    throw new Problem(
      `The database at DATABASE_URL cannot be used (${reason(error)}): start it, or correct or unset DATABASE_URL.`,
    )
  }
}

/** Throws a Problem when the Redis in REDIS_URL refuses the connection. */
export async function checkRedisConnection(url: string): Promise<void> {
  try {
    await pingRedisOnce(url)
  } catch (error) {
    throw new Problem(
      `The Redis at REDIS_URL cannot be used (${reason(error)}): start it, or correct or unset REDIS_URL.`,
    )
  }
}

/** For a name with several addresses Node throws an AggregateError with an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}
