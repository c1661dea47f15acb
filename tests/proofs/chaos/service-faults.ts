import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { signal } from '#scripts/local/processes.ts'
import { until } from '#tests/support/until.ts'
import { BACK_MS, type InjectFault, NotPossibleHere } from './fault.ts'
import type { PlannedFault } from './schedule.ts'
import type { Stage } from './stage.ts'

/** Kills the main process of PostgreSQL or Redis. */
export function killService(name: 'postgres' | 'redis'): InjectFault {
  return async (stage) => {
    const { pid } = stage.system.services[name]
    if (pid !== undefined) signal(pid, 'SIGKILL')
    await until(() => pid === undefined || stage.system.services[name].pid !== pid, `the end of ${name}`)
    await until(() => stage.isReady(name), `${name} to be back`, BACK_MS)
    return name
  }
}

/** Kills one of PostgreSQL's connection processes: it then ends all of them and recovers. */
export async function killBackend({ system, isReady }: Stage): Promise<string> {
  const pick = `select pid from pg_stat_activity where usename = 'kerbside_server' order by random() limit 1`
  const found = await system.sql.query<{ pid: number }>(pick).catch(() => ({ rows: [] }))
  const [victim] = found.rows
  if (victim) signal(victim.pid, 'SIGKILL')
  await until(() => isReady('postgres'), 'PostgreSQL to have recovered', BACK_MS)
  return 'a backend'
}

/** Stops Redis for a while. */
export async function haltRedis({ system }: Stage, { lastsMs }: PlannedFault): Promise<string> {
  const { pid } = system.services.redis
  if (pid !== undefined) signal(pid, 'SIGSTOP')
  await pause(lastsMs)
  if (pid !== undefined) signal(pid, 'SIGCONT')
  return 'redis'
}

/** Empties Redis; waits for it if it is away. */
export async function wipeRedis({ system }: Stage): Promise<string> {
  const redis = new Redis(system.services.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 100 })
  redis.on('error', () => undefined)
  try {
    await redis.flushall()
  } finally {
    redis.disconnect()
  }
  return 'redis'
}

/** Leaves PostgreSQL and Redis no disk space for a while. */
export async function fillDisk({ disk, isReady }: Stage, { lastsMs }: PlannedFault): Promise<string> {
  if (!disk) throw new NotPossibleHere('this account may mount no disk')
  disk.full(true)
  await pause(lastsMs)
  disk.full(false)
  await until(() => isReady('postgres'), 'PostgreSQL to answer', BACK_MS)
  await until(() => isReady('redis'), 'Redis to answer', BACK_MS)
  return 'PostgreSQL and Redis'
}
