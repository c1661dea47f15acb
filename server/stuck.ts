import { sql } from 'kysely'
import { pingDatabaseOnce } from './platform/database/database.ts'
import type { RunningJobs } from './platform/delivery/running-jobs.ts'
import { pingRedis, pingRedisOnce } from './platform/kernel/redis.ts'
import type { Deps } from './platform/module.ts'
import { openConnectionHealth } from './platform/process/connection-health.ts'

/** A job takes milliseconds, or seconds with another service. One that takes this many times `afterMs` never ends. */
const OVERDUE_FACTOR = 10

/** Returns a function that says what has kept this process from any work for `afterMs`; null while all is well. */
export function openStuckCheck({ db, redis, config }: Pick<Deps, 'db' | 'redis' | 'config'>, jobs: RunningJobs) {
  const connections = openConnectionHealth([
    {
      name: 'PostgreSQL',
      existing: () => sql`select 1`.execute(db),
      fresh: () => pingDatabaseOnce(config.DATABASE_URL),
    },
    { name: 'Redis', existing: () => pingRedis(redis), fresh: () => pingRedisOnce(config.REDIS_URL) },
  ])
  // a web process whose connections are all in use is busy: a new one would not help
  const hasBackgroundRole = config.ROLES.some((role) => role !== 'web')
  return async (afterMs: number): Promise<string | null> =>
    overdue(jobs, afterMs) ?? (hasBackgroundRole ? await connections.broken(afterMs) : null)
}

function overdue(jobs: RunningJobs, afterMs: number): string | null {
  const longest = jobs.longest()
  if (!longest || longest.ms < afterMs * OVERDUE_FACTOR) return null
  return `a job of ${longest.queue} has run for ${Math.round(longest.ms / 1_000)} s`
}
