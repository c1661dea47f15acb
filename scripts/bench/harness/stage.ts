import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { serverRoleUrl } from '#scripts/local/postgres.ts'
import { embeddedRedis, redisUrl } from '#scripts/local/redis.ts'
import { findRedis } from '#scripts/local/redis-install.ts'
import { startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import type { Run } from './figure.ts'
import { type LaunchOptions, launchServer, type ProcessHost, type Server } from './launch.ts'
import { openMachine } from './machine.ts'
import { WATCHERS_PROXIES } from './watcher-socket.ts'

const PRODUCT = new URL('../../../server/main.ts', import.meta.url)

/** The stores of the product's processes. */
export interface Stores {
  readonly databaseUrl: string
  readonly redisUrl: string
}

interface ProcessOptions {
  readonly name: string
  /** All of them by default. */
  readonly roles?: string
  readonly on: Stores
  readonly nodeArgs?: readonly string[]
  /** They override the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL and a Redis, and what starts processes on them. */
export interface Stage extends ProcessHost {
  readonly redisUrl: string
  /** Where the product stores files. */
  readonly files: Readonly<Record<'STORAGE_DIR' | 'PRIVATE_STORAGE_DIR', string>>
  /** Creates a database without any table and returns its URL. */
  empty(name: string): Promise<string>
  /** Creates a migrated, empty database and returns its URL. */
  migrated(name: string): Promise<string>
  /** Copies the database `of`, which must have no connections, and returns the URL of the copy. */
  copy(of: string, name: string): Promise<string>
  /** Transactions in the database `name` so far, committed or not; a plain query is one. */
  transactions(name: string): Promise<number>
  /** Changes settings of PostgreSQL. */
  configure(settings: Readonly<Record<string, string>>): Promise<void>
  /**
   * Starts a Redis whose CPU time counts under `name`, and returns its address. Processes that work apart need their
   * own: the publications that wake a relay cross the numbered databases of one Redis.
   */
  ownRedis(name: string): Promise<string>
  launch(options: LaunchOptions): Promise<Server>
  /** Starts a process of the product. All of them share their secrets, so that tokens are valid everywhere. */
  start(options: ProcessOptions): Promise<Server>
}

/** Sets up a stage; with `fsync` (the default) a commit waits until it is on the disk. */
export async function openStage(
  { stack, logs, nodeArgs: usualArgs }: Run,
  { name, fsync = true }: { name: string; fsync?: boolean },
): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kerbside-bench-${name}-`))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const machine = openMachine()
  const host = { machine, folder, logs }
  const services = await startServices({ fsync })
  stack.defer(() => services.stop())
  machine.count('postgres', pidOf(services.postgres))
  machine.count('redis 1', pidOf(services.redis))
  const client = await openClient(services.databaseUrl, stack)
  const urlOf = (database: string) => Object.assign(new URL(services.databaseUrl), { pathname: `/${database}` }).href
  const files = { STORAGE_DIR: path.join(folder, 'files'), PRIVATE_STORAGE_DIR: path.join(folder, 'private-files') }
  const secret = () => randomBytes(32).toString('hex')
  const usual = {
    ...files,
    // production refuses limits this wide, and addresses that are not confirmed: the carriers here get no mail
    NODE_ENV: 'development',
    PORT: '0',
    SESSION_SECRET: secret(),
    SEALING_SECRET: secret(),
    WEB_DIST: path.join(folder, 'no-web'),
    RATE_LIMIT_FACTOR: '1000000',
    // as in production; seed() gives all carriers one
    BIDDING_REQUIRES_REGISTRATION: 'required',
    TRUST_PROXY: WATCHERS_PROXIES,
  }
  const launch = async (options: LaunchOptions) => {
    const server = await launchServer(host, options)
    stack.defer(() => server.stop())
    return server
  }
  const empty = async (database: string) => {
    await client.query(`create database ${database}`)
    return urlOf(database)
  }
  return {
    ...host,
    redisUrl: services.redisUrl,
    files,
    launch,
    empty,
    async migrated(database) {
      const url = await empty(database)
      await migrateToLatest(url, withServerLogin(url))
      return url
    },
    async copy(of, database) {
      await client.query(`create database ${database} template ${of}`)
      return urlOf(database)
    },
    async transactions(database) {
      const { rows } = await client.query<{ seen: string }>(
        'select xact_commit + xact_rollback as seen from pg_stat_database where datname = $1',
        [database],
      )
      return Number(rows[0]?.seen)
    },
    async configure(settings) {
      for (const [key, value] of Object.entries(settings)) await client.query(`alter system set ${key} = '${value}'`)
      await client.query('select pg_reload_conf()')
    },
    async ownRedis(redisName) {
      const [port, password, dir] = [await findFreePort(), secret(), path.join(folder, redisName)]
      const options = { port, password, dir, logFile: `${dir}.log`, fsync: true, throwaway: folder }
      const redis = embeddedRedis({ ...options, binary: await findRedis() })
      stack.defer(() => redis.stop())
      await redis.start()
      machine.count(redisName, pidOf(redis))
      return redisUrl(options)
    },
    start({ name: as, roles = 'web,worker,relay', on, nodeArgs = usualArgs, settings = {} }) {
      const stores = { DATABASE_URL: withServerLogin(on.databaseUrl), REDIS_URL: on.redisUrl }
      return launch({
        name: as,
        file: PRODUCT,
        nodeArgs: [...SERVER_FLAGS, ...nodeArgs],
        env: { ...usual, ...stores, ROLES: roles, ...settings },
      })
    },
  }
}

/** The same database, with the login of the product's server. */
const withServerLogin = (databaseUrl: string): string => serverRoleUrl(databaseUrl, 'for-benchmarks')

function pidOf({ name, pid }: { name: string; pid: number | undefined }): number {
  if (pid === undefined) throw new Problem(`${name} is not running.`)
  return pid
}
