import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { buildServer, SERVER_MAIN } from '#scripts/local/builds.ts'
import { killWithThisProcess } from '#scripts/local/processes.ts'
import { type Services, startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { chosenEdits, inheritedFault } from '#tests/proofs/faults/chosen.ts'
import { buildForTests } from './build-for-tests.ts'
import { createDatabase, withServerLogin } from './create-database.ts'
import { testEnvironment } from './environment.ts'

/** The program of every server process: the built one, or the sources when a fault is planted in them. */
export const MAIN = chosenEdits().length === 0 ? SERVER_MAIN : new URL('../../server/main.ts', import.meta.url).pathname
const START_MS = 120_000

/** One real server process. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Kills it at once, like a power cut. */
  kill9(): Promise<void>
  /** Stops it in order. */
  stop(): Promise<void>
}

/** Real processes over services of their own, for tests that break things. */
export interface TestSystem {
  readonly services: Services
  /** The server's login. */
  readonly databaseUrl: string
  /** The login of the owner of the tables. */
  readonly ownerUrl: string
  readonly sql: pg.Pool
  /** Fills the database with the demo data. */
  seed(): Promise<void>
  /** `overrides` are environment variables of this process; `main` is what it runs, the server by default. */
  start(roles: string, overrides?: Record<string, string>, main?: string): Promise<ServerProcess>
  /** Stops every process and both services. */
  tearDown(): Promise<void>
}

/** Creates the tables of an empty database, with its owner's login. */
type CreateTables = (databaseUrl: string) => Promise<unknown>

/** `where` is where the services store their data; `createTables` creates the tables, the current ones by default. */
export async function openTestSystem(
  where: Parameters<typeof startServices>[0] = {},
  createTables: CreateTables = (databaseUrl) => migrateToLatest(databaseUrl, withServerLogin(databaseUrl)),
): Promise<TestSystem> {
  const [services] = await Promise.all([startServices(where), buildForTests(buildServer)])
  const databaseUrl = await createDatabase(services.databaseUrl, 'kerbside', null)
  await createTables(databaseUrl)
  const environment = testEnvironment(withServerLogin(databaseUrl), services.redisUrl)
  const running = new Set<ServerProcess>()
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // Tests restart PostgreSQL: the pool opens new connections automatically.
  sql.on('error', () => undefined)
  return {
    services,
    databaseUrl: withServerLogin(databaseUrl),
    ownerUrl: databaseUrl,
    sql,
    async seed() {
      await promisify(execFile)(process.execPath, ['scripts/seed.ts'], { env: { ...process.env, ...environment } })
    },
    async start(roles, overrides = {}, main = MAIN) {
      const process = await startProcess({ ...environment, ROLES: roles, ...overrides }, main)
      running.add(process)
      return process
    },
    async tearDown() {
      await Promise.all([...running].map((process) => process.kill9()))
      await sql.end()
      await services.stop()
      for (const folder of [environment.STORAGE_DIR, environment.PRIVATE_STORAGE_DIR])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a real server process with this environment, for tests that bring their own services. Throws when it exits at
 * its start.
 */
export async function startProcess(environment: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: { PATH: process.env['PATH'], ...inheritedFault(), ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // A killed test run must leave nothing behind.
  const dismiss = killWithThisProcess(child.pid ?? 0)
  void ended.then(dismiss)
  const url = await addressOf(child).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await ended
  }
  const how = ended.then(() => child.signalCode ?? child.exitCode ?? 0)
  return { url, pid: child.pid ?? 0, ended: how, kill9: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** How many characters of the log an error quotes. */
const QUOTED = 2_000

/**
 * Reads the log until the line that says where the server listens; later lines are dropped, or printed when TEST_LOG is
 * set.
 */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start in time')), START_MS)
    let log: string | null = ''
    child.once('exit', () => reject(new Error(`The server ended at its start: ${log?.slice(-QUOTED)}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (process.env['TEST_LOG']) process.stderr.write(chunk)
      if (log === null) return
      log += chunk.toString()
      // an error may also contain an address, such as that of a database which is away
      const address = /"address":"(http[^"]+)"/.exec(log)?.[1]
      if (!address) return
      log = null
      clearTimeout(timer)
      resolve(address)
    })
  })
}
