import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Daemon } from './daemon.ts'
import { findFreePort } from './ports.ts'
import { embeddedPostgres, postgresUrl } from './postgres.ts'
import { embeddedRedis, redisUrl } from './redis.ts'
import { findRedis } from './redis-install.ts'

export interface Services {
  /** The maintenance database `postgres`, user `app` (a superuser): create databases of your own from here. */
  databaseUrl: string
  redisUrl: string
  /** Crash tests kill its `pid`; stop() and start() keep port and data. */
  postgres: Daemon
  redis: Daemon
  /** Stops both and removes their data. */
  stop(): Promise<void>
}

/** More than the servers of a test run: each gets an unused Redis database. */
const DATABASES = 4_096

/**
 * Starts a PostgreSQL and a Redis for a test run and resolves when both answer. Both are killed when this process ends,
 * however it ends. `dir` is where their data goes (default: a new temporary folder); `fsync` (default false) as in
 * production; `archive` gets PostgreSQL's log of changes.
 */
export async function startServices(
  options: { dir?: string; fsync?: boolean; archive?: string } = {},
): Promise<Services> {
  const { dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-')), fsync = false, archive } = options
  fs.mkdirSync(dir, { recursive: true })
  fs.chmodSync(dir, 0o711) // PostgreSQL may run as another account than ours: let it pass through
  const password = randomBytes(16).toString('hex')
  const common = { password, fsync, deleteOnExitDir: dir }
  const logFile = path.join(dir, 'postgres.log')
  const pg = { ...common, archive, dir: path.join(dir, 'pg'), port: await findFreePort(), logFile }
  const cache = {
    ...common,
    databases: DATABASES,
    dir: path.join(dir, 'redis'),
    port: await findFreePort(),
    logFile: path.join(dir, 'redis.log'),
  }
  const redis = embeddedRedis({ ...cache, binary: await findRedis() })
  const postgres = await embeddedPostgres(pg)
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    for (const target of [pg.dir, cache.dir, pg.logFile, cache.logFile])
      fs.rmSync(target, { recursive: true, force: true })
    if (options.dir === undefined) fs.rmSync(dir, { recursive: true })
  }
  try {
    await Promise.all([postgres.start(), redis.start()])
  } catch (error) {
    await stop()
    throw error
  }
  return { databaseUrl: postgresUrl(pg), redisUrl: redisUrl(cache), postgres, redis, stop }
}
