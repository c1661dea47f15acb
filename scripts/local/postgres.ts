import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { run } from '#scripts/lib/commands.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { accountFor, canEnter, createHashedFolder } from './accounts.ts'
import { type Account, createDaemon, type Daemon, type Watch } from './daemon.ts'
import { type Binaries, findPostgresBinaries } from './find-postgres-binaries.ts'

export interface PostgresOptions {
  /** The cluster's folder; created on first use. Its parent must exist. */
  dir: string
  port: number
  /** Of the one user, `app`; set when the cluster is created. */
  password: string
  logFile: string
  /** false: faster, and safe against killed processes but not against a power cut. For tests. */
  fsync: boolean
  deleteOnExitDir?: string
  watch?: Watch
  /**
   * Where each finished segment of the log of changes (WAL) is copied to, for restoring to any moment; nowhere by
   * default.
   */
  archive?: string | undefined
  /** Aborts creating the cluster. */
  signal?: AbortSignal
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

// traces that a killed process leaves for a moment: its pid, its shared memory
const TEMPORARY_FAILURE =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|database system is starting up/

/** The address of the maintenance database of an embedded PostgreSQL. */
export function postgresUrl({ port, password }: Pick<PostgresOptions, 'port' | 'password'>): string {
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`
}

/** Returns the address of the same database with the login of the server's role, which owns nothing. */
export function serverRoleUrl(databaseUrl: string, password: string): string {
  return Object.assign(new URL(databaseUrl), { username: 'kerbside_server', password }).href
}

/**
 * Prepares an embedded PostgreSQL: creates the cluster if there is none yet and returns its controls, not yet started.
 * Throws a Problem for a cluster of another major version or of another account.
 */
export async function embeddedPostgres(options: PostgresOptions): Promise<Daemon> {
  const account = accountFor(options.dir)
  const binaries = findPostgresBinaries(account)
  const exists = fs.existsSync(path.join(options.dir, 'PG_VERSION'))
  if (!exists) await makeCluster(options, binaries, account)
  const cluster = fs.realpathSync(options.dir)
  checkVersion(cluster, binaries.major)
  const archiving = options.archive === undefined ? {} : archiveTo(options.archive, account)
  const settings = { ...SETTINGS, ...archiving, port: String(options.port), fsync: options.fsync ? 'on' : 'off' }
  return createDaemon({
    name: 'PostgreSQL',
    command: binaries.postgres,
    args: ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    cwd: cluster,
    env: { ...process.env, LC_ALL: 'C' },
    account,
    logFile: options.logFile,
    stopSignal: 'SIGINT', // "fast": ends open sessions instead of waiting for them
    timeoutMs: 60_000,
    retryOn: TEMPORARY_FAILURE,
    isReady: () => databaseAnswers(postgresUrl(options)),
    deleteOnExitDir: options.deleteOnExitDir,
    watch: options.watch,
  })
}

/** PostgreSQL finishes a segment of its log after a minute at the latest: so much is lost at most with the machine. */
const ARCHIVE_TIMEOUT_S = 60

/**
 * Creates the archive folder for PostgreSQL's account, and returns the settings that copy the log there. Throws a
 * Problem when the account can't reach the folder.
 */
function archiveTo(folder: string, account: Account | undefined): Record<string, string> {
  // open to pass through, because PostgreSQL may run as another account
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) fs.chownSync(folder, account.uid, account.gid)
  if (!canEnter(account, folder) || folder.includes("'") || folder.includes('%'))
    throw new Problem(`PostgreSQL cannot copy its log to ${folder}: choose another BACKUP_DIR.`)
  // compressed, since a segment that ends after a quiet minute is nearly empty; beside, then renamed: half a segment
  // never looks complete, and a repeat changes nothing
  const copy = `[ -f '${folder}/%f' ] || { gzip -1 <'%p' >'${folder}/%f.part' && mv '${folder}/%f.part' '${folder}/%f'; }`
  return { archive_mode: 'on', archive_command: copy, archive_timeout: String(ARCHIVE_TIMEOUT_S) }
}

/** Returns a cluster's folder: `dir` if PostgreSQL's account can reach it, otherwise one outside any home folder. */
export function clusterDir(dir: string, account: Account | undefined): string {
  return canEnter(account, path.dirname(dir)) ? dir : path.join(createHashedFolder(dir), 'data')
}

function checkVersion(cluster: string, major: string): void {
  const version = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === major) return
  throw new Problem(
    `${cluster} contains data of PostgreSQL ${version}, and this is PostgreSQL ${major}: move it with pg_dump, or choose another DATA_DIR.`,
  )
}

/** Creates the cluster beside its place and then renames it, so that being killed never leaves half a cluster. */
async function makeCluster(
  options: PostgresOptions,
  { initdb }: Binaries,
  account: Account | undefined,
): Promise<void> {
  const clusterFolder = clusterDir(options.dir, account)
  const part = `${clusterFolder}.part`
  const passwordFile = `${clusterFolder}.password`
  for (const leftover of new Set([clusterFolder, part, options.dir]))
    fs.rmSync(leftover, { recursive: true, force: true })
  fs.mkdirSync(part, { mode: 0o700 })
  fs.writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (account) for (const owned of [part, passwordFile]) fs.chownSync(owned, account.uid, account.gid)
  const args = ['-D', part, '--username=app', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  // PostgreSQL's own locale: none of the system's is needed, and no upgrade of the system changes the sort order
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (!options.fsync) args.push('--no-sync')
  const env = { ...process.env, LC_ALL: 'C' }
  const created = await run(initdb, args, { cwd: '/', env, signal: options.signal, ...account }).finally(() =>
    fs.rmSync(passwordFile),
  )
  if (!created.ok) throw new Problem(`PostgreSQL could not create its data folder:\n${created.lastLines}`)
  fs.renameSync(part, clusterFolder)
  if (clusterFolder !== options.dir) fs.symlinkSync(clusterFolder, options.dir)
}

/**
 * Creates a database next to the maintenance database at `maintenanceUrl`, if it doesn't exist, and returns its
 * address.
 */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<string> {
  await withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })
  return Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href
}

/** Sends PostgreSQL one query. Throws when it doesn't answer within `timeoutMs`. */
export async function pingDatabase(connectionString: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  // a connection that breaks after the answer doesn't matter
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns whether a PostgreSQL answers a query at this address: a live pid or an open port alone proves nothing. */
export const databaseAnswers = (connectionString: string): Promise<boolean> =>
  pingDatabase(connectionString, 1_000).then(
    () => true,
    () => false,
  )
