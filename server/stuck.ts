import { sql } from 'kysely'
import { askDatabaseOnce } from './platform/database/database.ts'
import type { RunningJobs } from './platform/delivery/running-jobs.ts'
import { askRedis, askRedisOnce } from './platform/kernel/redis.ts'
import type { Deps } from './platform/module.ts'
import { openConnectionHealth } from './platform/process/connection-health.ts'

/** A job takes milliseconds, or seconds with another service: one that takes ten times the patience never ends. */
const FAR_BEYOND = 10

/** Returns a function that says what has kept this process from any work for `afterMs`; null while all is well. */
export function openStuckCheck({ db, redis, config }: Pick<Deps, 'db' | 'redis' | 'config'>, jobs: RunningJobs) {
  const connections = openConnectionHealth([
    { name: 'PostgreSQL', own: () => sql`select 1`.execute(db), fresh: () => askDatabaseOnce(config.DATABASE_URL) },
    { name: 'Redis', own: () => askRedis(redis), fresh: () => askRedisOnce(config.REDIS_URL) },
  ])
  // a web process whose connections are all in use is busy: a new one would not help
  const carries = config.ROLES.some((role) => role !== 'web')
  return async (afterMs: number): Promise<string | null> =>
    overdue(jobs, afterMs) ?? (carries ? await connections.broken(afterMs) : null)
}

function overdue(jobs: RunningJobs, afterMs: number): string | null {
  const longest = jobs.longest()
  if (!longest || longest.ms < afterMs * FAR_BEYOND) return null
  return `a job of ${longest.queue} has run for ${Math.round(longest.ms / 1_000)} s`
}
