import { sql } from 'kysely'
import { pingDatabaseOnce } from './platform/database/database.ts'
import type { RunningJobs } from './platform/delivery/running-jobs.ts'
import { pingRedis, pingRedisOnce } from './platform/kernel/redis.ts'
import type { Deps } from './platform/module.ts'
import { openConnectionHealth } from './platform/process/connection-health.ts'

/** A job takes milliseconds, or seconds with another service. A job that takes this many times `afterMs` is stuck. */
const OVERDUE_FACTOR = 10

/**
 * Returns a function that checks whether this process has been unable to work for `afterMs`. It returns the reason;
 * null while all is well.
 */
export function openStuckCheck({ db, redis, config }: Pick<Deps, 'db' | 'redis' | 'config'>, jobs: RunningJobs) {
  const connections = openConnectionHealth([
    {
      name: 'PostgreSQL',
      pingExisting: () => sql`select 1`.execute(db),
      pingNew: () => pingDatabaseOnce(config.DATABASE_URL),
    },
    { name: 'Redis', pingExisting: () => pingRedis(redis), pingNew: () => pingRedisOnce(config.REDIS_URL) },
  ])
  // A web process whose connections are all in use is busy, so a new one wouldn't help.
  const hasBackgroundRole = config.ROLES.some((role) => role !== 'web')
  return async (afterMs: number): Promise<string | null> =>
    findOverdueJob(jobs, afterMs) ?? (hasBackgroundRole ? await connections.findBroken(afterMs) : null)
}

function findOverdueJob(jobs: RunningJobs, afterMs: number): string | null {
  const longest = jobs.findLongest()
  if (!longest || longest.ms < afterMs * OVERDUE_FACTOR) return null
  return `a job of ${longest.queue} has run for ${Math.round(longest.ms / 1_000)} s`
}
