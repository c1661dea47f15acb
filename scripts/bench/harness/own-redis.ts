import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { freePort } from '#scripts/local/ports.ts'
import { embeddedRedis, redisUrl } from '#scripts/local/redis.ts'
import { findRedis } from '#scripts/local/redis-install.ts'
import type { Stage } from './launch.ts'

/**
 * Starts a Redis whose processor time counts under `name`, and gives its address; `stack` gets what stops it. Whatever
 * works apart needs its own: the publications that wake a relay cross the numbered databases of one Redis.
 */
export async function ownRedis({ machine, folder }: Stage, name: string, stack: AsyncDisposableStack): Promise<string> {
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')]
  const logFile = path.join(folder, `${name}.log`)
  const dir = path.join(folder, name)
  const redis = embeddedRedis({
    ...{ port, password, logFile, dir, fsync: true, throwaway: folder },
    binary: await findRedis(),
  })
  stack.defer(async () => {
    await redis.stop()
    machine.forget(name)
  })
  await redis.start()
  machine.count(name, pidOf(redis))
  return redisUrl({ port, password })
}

/** Throws a Problem when it is not running. */
export function pidOf({ name, pid }: { name: string; pid: number | undefined }): number {
  if (pid === undefined) throw new Problem(`${name} is not running.`)
  return pid
}
