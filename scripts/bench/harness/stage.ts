import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openClient } from '#scripts/lib/database-client.ts'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { buildServer, SERVER_MAIN } from '#scripts/local/builds.ts'
import { createDaemon } from '#scripts/local/daemon.ts'
import { serverRoleUrl } from '#scripts/local/postgres.ts'
import { signal } from '#scripts/local/processes.ts'
import { startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { type Machine, openMachine } from './machine.ts'
import type { Run } from './measure.ts'

const START_MS = 60_000
const STOP_MS = 6_000

/** A process that serves HTTP. */
export interface Server {
  readonly pid: number
  readonly url: string
  /** Stops it, by force after a while; resolves when it is gone. */
  stop(): Promise<void>
  /** Kills it at once, like a power cut; resolves when it is gone. */
  kill9(): Promise<void>
}

interface LaunchOptions {
  /** Its processor time is counted under this name. */
  readonly name: string
  readonly file: string
  readonly nodeArgs?: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

interface StartOptions {
  /** Its processor time is counted under this name. */
  readonly name: string
  /** All of them by default. */
  readonly roles?: string
  readonly databaseUrl: string
  readonly nodeArgs?: readonly string[]
  /** They override the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL and a Redis (`postgres` and `redis` by processor time), and what starts processes on them. */
export interface Stage {
  readonly machine: Machine
  /** Temporary folder, removed in the end. */
  readonly folder: string
  readonly redisUrl: string
  /** Where the product stores files. */
  readonly files: Readonly<Record<'STORAGE_DIR' | 'PRIVATE_STORAGE_DIR', string>>
  /** Creates a database without any table, or a copy of one without connections, and returns its URL. */
  create(name: string, template?: string): Promise<string>
  /** Creates a migrated, empty database and returns its URL. */
  migrated(name: string): Promise<string>
  /** Starts a program and waits for the line of its output that names its address. */
  launch(options: LaunchOptions): Promise<Server>
  /** Starts a process of the product. All of them share their secrets, so that tokens are valid everywhere. */
  start(options: StartOptions): Promise<Server>
}

/** Sets up a stage; with `fsync` (the default) a commit waits until it is on the disk. */
export async function openStage({ stack, logs }: Run, name: string, { fsync = true } = {}): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kerbside-bench-${name}-`))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  await buildServer({ logFile: path.join(logs, 'server-build.log') })
  const machine = openMachine()
  const { databaseUrl: maintenanceUrl, redisUrl, postgres, redis, stop } = await startServices({ fsync })
  stack.defer(stop)
  machine.count('postgres', postgres.pid)
  machine.count('redis', redis.pid)
  const sql = await openClient(maintenanceUrl, stack)
  const files = { STORAGE_DIR: path.join(folder, 'files'), PRIVATE_STORAGE_DIR: path.join(folder, 'private-files') }
  const usual = { ...files, ...settingsIn(folder), REDIS_URL: redisUrl }
  const launch = (options: LaunchOptions) => launchServer({ stack, logs, folder, machine }, options)
  async function create(database: string, template = 'template1') {
    await sql.query(`create database ${database} template ${template}`)
    return Object.assign(new URL(maintenanceUrl), { pathname: `/${database}` }).href
  }
  return {
    ...{ machine, folder, redisUrl, files, launch, create },
    async migrated(database) {
      const url = await create(database)
      await migrateToLatest(url, withServerLogin(url))
      return url
    },
    start({ name: as, roles = 'web,worker,relay', databaseUrl, nodeArgs = [], settings = {} }) {
      const env = { ...usual, DATABASE_URL: withServerLogin(databaseUrl), ROLES: roles, ...settings }
      return launch({ name: as, file: SERVER_MAIN, nodeArgs: [...SERVER_FLAGS, ...nodeArgs], env })
    },
  }
}

/** The settings that all processes of the product share; `folder` is where they would look for built pages. */
function settingsIn(folder: string) {
  const secret = () => randomBytes(32).toString('hex')
  return {
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
}

/** The same database, with the login of the product's server. */
const withServerLogin = (databaseUrl: string): string => serverRoleUrl(databaseUrl, 'for-benchmarks')

interface Surroundings extends Run, Pick<Stage, 'machine' | 'folder'> {}

/** Starts a program that ends with the run, at the latest; its log is named after it. */
async function launchServer({ stack, logs, folder, machine }: Surroundings, options: LaunchOptions): Promise<Server> {
  const { name, file, nodeArgs = [], env } = options
  let url = ''
  const service = createDaemon({
    ...{ name, command: process.execPath, args: [...nodeArgs, file], deleteOnExitDir: folder },
    env: { PATH: process.env['PATH'], ...env },
    logFile: path.join(logs, `${name.replaceAll(/\W/g, '-')}.log`),
    stopSignal: 'SIGTERM',
    timeoutMs: START_MS,
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
  stack.defer(stop)
  const kill9 = () => {
    signal(pid, 'SIGKILL')
    return stop()
  }
  return { pid, url, stop, kill9 }
}
