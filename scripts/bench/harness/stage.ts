import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { createDaemon } from '#scripts/local/daemon.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { serverRoleUrl } from '#scripts/local/postgres.ts'
import { killWithThisProcess, signal } from '#scripts/local/processes.ts'
import { embeddedRedis, redisUrl } from '#scripts/local/redis.ts'
import { findRedis } from '#scripts/local/redis-install.ts'
import { startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { openMachine } from './machine.ts'
import type { Measurer, Run } from './measure.ts'

const PRODUCT = new URL('../../../server/main.ts', import.meta.url)
const START_MS = 60_000
const STOP_MS = 6_000
/** The longest time from the first answer to a kill. */
const SPREAD_MS = 10

/** A process that serves HTTP. */
export interface Server {
  readonly pid: number
  readonly url: string
  /** Stops it, by force after a while; resolves when it is gone. */
  stop(): Promise<void>
  /** Kills it at once, like a power cut; resolves when it is gone. */
  kill9(): Promise<void>
}

/** The stores of the product's processes. */
export interface Stores {
  readonly databaseUrl: string
  readonly redisUrl: string
}

interface LaunchOptions {
  /** The name that its CPU time is counted under. */
  readonly name: string
  readonly file: URL | string
  readonly nodeArgs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

interface StartOptions {
  readonly name: string
  /** All of them by default. */
  readonly roles?: string
  readonly on: Stores
  readonly nodeArgs?: readonly string[]
  /** They override the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

/** What the processes of a run share. */
export interface Host extends Measurer {
  /** Temporary folder, removed in the end. */
  readonly folder: string
  readonly logs: string
}

/** A PostgreSQL and a Redis (`postgres` and `redis 1` by CPU time), and what starts processes on them. */
export interface Stage extends Host {
  readonly redisUrl: string
  /** Where the product stores files. */
  readonly files: Readonly<Record<'STORAGE_DIR' | 'PRIVATE_STORAGE_DIR', string>>
  /** Connected to none of the measured databases. */
  readonly sql: pg.Client
  /** Creates a database without any table and returns its URL. */
  empty(name: string): Promise<string>
  /** Creates a migrated, empty database and returns its URL. */
  migrated(name: string): Promise<string>
  /** Copies the database `of`, which must have no connections, and returns the URL of the copy. */
  copy(of: string, name: string): Promise<string>
  /** Changes settings of PostgreSQL. */
  configure(settings: Readonly<Record<string, string>>): Promise<void>
  /**
   * Starts a Redis whose CPU time counts under `name`, and returns its address. Processes that work apart need their
   * own: the publications that wake a relay cross the numbered databases of one Redis.
   */
  ownRedis(name: string): Promise<string>
  launch(options: LaunchOptions): Promise<Server>
  /** Starts a process of the product. All of them share their secrets, so that tokens are valid everywhere. */
  start(options: StartOptions): Promise<Server>
}

/** Sets up what processes share. */
export function openHost({ stack, logs, repeats }: Run, name: string): Host {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kerbside-bench-${name}-`))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  return { machine: openMachine(), folder, logs, repeats }
}

/** Sets up a stage; with `fsync` (the default) a commit waits until it is on the disk. */
export async function openStage(run: Run, name: string, { fsync = true } = {}): Promise<Stage> {
  const { stack } = run
  const host = openHost(run, name)
  const { folder, machine } = host
  const services = await startServices({ fsync })
  stack.defer(() => services.stop())
  machine.count('postgres', services.postgres.pid)
  machine.count('redis 1', services.redis.pid)
  const sql = await openClient(services.databaseUrl, stack)
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
    // watched processes believe the x-forwarded-for header of each watcher
    TRUST_PROXY: '1',
  }
  const launch = async (options: LaunchOptions) => {
    const server = await launchServer(host, options)
    stack.defer(() => server.stop())
    return server
  }
  const create = async (database: string, template = 'template1') => {
    await sql.query(`create database ${database} template ${template}`)
    return urlOf(database)
  }
  return {
    ...host,
    redisUrl: services.redisUrl,
    files,
    sql,
    launch,
    empty: create,
    async migrated(database) {
      const url = await create(database)
      await migrateToLatest(url, withServerLogin(url))
      return url
    },
    copy: (of, database) => create(database, of),
    async configure(settings) {
      for (const [key, value] of Object.entries(settings)) await sql.query(`alter system set ${key} = '${value}'`)
      await sql.query('select pg_reload_conf()')
    },
    async ownRedis(redisName) {
      const [port, password, dir] = [await findFreePort(), secret(), path.join(folder, redisName)]
      const options = { port, password, dir, logFile: `${dir}.log`, fsync: true, deleteOnExitDir: folder }
      const redis = embeddedRedis({ ...options, binary: await findRedis() })
      stack.defer(() => redis.stop())
      await redis.start()
      machine.count(redisName, redis.pid)
      return redisUrl(options)
    },
    start({ name: as, roles = 'web,worker,relay', on, nodeArgs = [], settings = {} }) {
      const stores = { DATABASE_URL: withServerLogin(on.databaseUrl), REDIS_URL: on.redisUrl }
      const env = { ...usual, ...stores, ROLES: roles, ...settings }
      return launch({ name: as, file: PRODUCT, nodeArgs: [...SERVER_FLAGS, ...nodeArgs], env })
    },
  }
}

/** The same database, with the login of the product's server. */
const withServerLogin = (databaseUrl: string): string => serverRoleUrl(databaseUrl, 'for-benchmarks')

/** Starts `file` and waits for the line of its output that names its address. Throws a Problem when there is none. */
async function launchServer(
  { machine, folder, logs }: Host,
  { name, file, nodeArgs = [], env = {} }: LaunchOptions,
): Promise<Server> {
  let url = ''
  const service = createDaemon({
    ...{ name, command: process.execPath, deleteOnExitDir: folder },
    args: [...nodeArgs, file instanceof URL ? file.pathname : file],
    env: { PATH: process.env['PATH'], ...env },
    logFile: path.join(logs, `${name.replaceAll(/\W/g, '-')}.log`),
    stopSignal: 'SIGTERM',
    patience: START_MS,
    isReady: async () => url !== '',
    // an error may also contain an address
    onLine: (line) => {
      url ||= /"address":"(http[^"]+)"/.exec(line)?.[1] ?? ''
    },
  })
  await service.start()
  const { pid = 0 } = service
  machine.count(name, pid)
  const stop = async () => {
    await service.stop(STOP_MS)
    machine.forget(name)
  }
  return {
    ...{ pid, url, stop },
    kill9() {
      signal(pid, 'SIGKILL')
      return stop()
    },
  }
}

/** Kills a server a moment after the first of the calls on it is done: the others are then at any point of their way. */
export async function killAmid(calls: readonly Promise<unknown>[], server: Server): Promise<void> {
  const ended = Promise.allSettled(calls)
  await Promise.race(calls)
  await pause(Math.random() * SPREAD_MS)
  await server.kill9()
  await ended
}

/** A process with a channel to it. */
interface Helper<Order, Reply> {
  send(order: Order): void
  /** The next thing that it says. Throws a Problem when it ends before that. */
  next(): Promise<Reply>
  stop(): Promise<void>
}

/** Starts `file` with a channel to it, and with this process's environment. */
export function launchHelper<Order extends object, Reply>(
  { machine, folder }: Host,
  name: string,
  file: URL,
): Helper<Order, Reply> {
  const child: ChildProcess = fork(file, { serialization: 'advanced' })
  const { pid = 0 } = child
  machine.count(name, pid)
  child.once('exit', killWithThisProcess(pid, folder))
  const gone = once(child, 'exit').then(() => {
    throw new Problem(`The ${name} are gone.`)
  })
  gone.catch(() => undefined)
  return {
    send: (order) => void child.send(order),
    next: async () => ((await Promise.race([once(child, 'message'), gone])) as [Reply])[0],
    async stop() {
      child.kill('SIGTERM')
      await gone.catch(() => undefined)
      machine.forget(name)
    },
  }
}
