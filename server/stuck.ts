import { sql } from 'kysely'
import { askDatabaseOnce } from './platform/database/database.ts'
import type { RunningJobs } from './platform/delivery/running-jobs.ts'
import { askRedis, askRedisOnce } from './platform/kernel/redis.ts'
import type { Deps } from './platform/module.ts'
import { openConnectionHealth } from './platform/process/connection-health.ts'

/** A job is done in milliseconds, with another service in seconds: one that takes ten times as long as is patient never ends. */
const FAR_BEYOND = 10

/** Gives a function that says what has kept this process from any work for `afterMs`; null while all is well. */
export function openStuckCheck({ db, redis, config }: Pick<Deps, 'db' | 'redis' | 'config'>, jobs: RunningJobs) {
  const connections = openConnectionHealth([
    { name: 'PostgreSQL', own: () => sql`select 1`.execute(db), fresh: () => askDatabaseOnce(config.DATABASE_URL) },
    { name: 'Redis', own: () => askRedis(redis), fresh: () => askRedisOnce(config.REDIS_URL) },
  ])
  // a web process whose connections are all lent out is busy: a new one would be no less so
  const carries = config.ROLES.some((role) => role !== 'web')
  return async (afterMs: number): Promise<string | null> =>
    overdue(jobs, afterMs) ?? (carries ? await connections.broken(afterMs) : null)
}

function overdue(jobs: RunningJobs, afterMs: number): string | null {
  const longest = jobs.longest()
  if (!longest || longest.ms < afterMs * FAR_BEYOND) return null
  return `a job of ${longest.queue} has run for ${Math.round(longest.ms / 1_000)} s`
}
