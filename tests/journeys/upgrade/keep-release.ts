// node tests/journeys/upgrade/keep-release.ts <folder of a release>: writes release-<number of its last
// migration>.sql.gz, the database of that release with its own demo data, for later migrations. README.md says how to
// get the folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { findFreePort } from '#scripts/local/ports.ts'
import { answersOk } from '#scripts/local/provided-services.ts'
import { startServices } from '#scripts/local/services.ts'
import { createDatabase } from '#tests/support/create-database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { until } from '#tests/support/until.ts'
import { addMore, type OfRelease } from './add-more.ts'
import { releaseOf } from './restore-release.ts'
import { rowsAsSql } from './rows-as-sql.ts'

/**
 * Events of the demo carriers' bids that are on their way when the release stops: its successor has to deliver them.
 */
const ON_THEIR_WAY = 5
const PATIENCE_MS = 180_000

const folder = path.resolve(process.argv[2] ?? '')
const services = await startServices()
const databaseUrl = await createDatabase(services.databaseUrl, 'release', null)
const sql = new pg.Pool({ connectionString: databaseUrl, max: 2 })
// a closing connection is notified that PostgreSQL stops
sql.on('error', () => undefined)
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const environment = testEnvironment(databaseUrl, services.redisUrl, { PORT: String(port), NODE_ENV: 'development' })

const ofRelease: OfRelease = <T>(file: string) => import(path.join(folder, file)) as Promise<T>

/** Returns the file in which the release's database is kept. */
function releaseFile(): string {
  const last = readdirSync(path.join(folder, 'migrations')).toSorted().at(-1) ?? ''
  return releaseOf(last.slice(0, last.indexOf('_'))).file
}

/** Runs the release's migrations and returns the statements that they sent. */
async function migrate(): Promise<string[]> {
  const { migrateToLatest } = await ofRelease<typeof import('#server/platform/database/migrations.ts')>(
    'server/platform/database/migrations.ts',
  )
  const sent: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: Parameters<typeof query>) {
    const [text, values] = args as unknown as [unknown, unknown[] | undefined]
    if (typeof text === 'string' && !values?.length) sent.push(text)
    return query.apply(this, args)
  } as typeof query
  await migrateToLatest(databaseUrl)
  pg.Client.prototype.query = query
  return sent.filter((text) => !/^\s*(select|begin|commit|start)\b|pg_advisory/i.test(text))
}

/** Seeds the release's own demo, with a grey card in place of every photograph. */
async function seedRelease(): Promise<void> {
  const { seed } = await ofRelease<typeof import('#scripts/seed/seed.ts')>('scripts/seed/seed.ts')
  const { openDatabase } = await ofRelease<typeof import('#server/platform/database/database.ts')>(
    'server/platform/database/database.ts',
  )
  const { openTestFiles } = await ofRelease<typeof import('#tests/support/files.ts')>('tests/support/files.ts')
  const { greyCards } = await ofRelease<typeof import('#tests/journeys/grey-cards.ts')>('tests/journeys/grey-cards.ts')
  const { readStorageSettings } = await ofRelease<typeof import('#server/platform/kernel/config.ts')>(
    'server/platform/kernel/config.ts',
  )
  const db = openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 }, (error) => {
    throw error
  })
  const files = await openTestFiles(db, readStorageSettings(environment))
  const secret = environment.SESSION_SECRET
  await seed({ db, files, stripe: null, now: new Date(), secret, webhooks: null, photograph: greyCards })
  await db.destroy()
}

const start = (program: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment, ...env },
    stdio: 'inherit',
  })

async function startServer(roles: string): Promise<ChildProcess> {
  const server = start('server/main.ts', [], { ROLES: roles })
  await until(() => answersOk(`${url}/readyz`), 'the release to start', PATIENCE_MS)
  return server
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function holds(condition: string): Promise<boolean> {
  const { rows } = await sql.query<{ holds: boolean }>(`select ${condition} as holds from outbox`)
  return rows[0]?.holds ?? false
}

try {
  const schema = await migrate()
  await seedRelease()
  const system = await startServer('web,worker,relay')
  await addMore(ofRelease, { url, sql })
  await until(() => holds('count(*) > 0 and count(*) = count(done_at)'), 'all events to be handled', PATIENCE_MS)
  await end(system)
  const web = await startServer('web')
  const bidders = start('scripts/simulate.ts', ['--url', url, '--rate', '5'])
  await until(() => holds(`count(*) filter (where relayed_at is null) >= ${ON_THEIR_WAY}`), 'bids', PATIENCE_MS)
  await end(bidders)
  await end(web)
  const text = [...schema.map((statement) => `${statement};`), ...(await rowsAsSql(sql))].join('\n')
  writeFileSync(releaseFile(), gzipSync(text, { level: 9 }))
} finally {
  await sql.end()
  await services.stop()
  for (const files of [environment.STORAGE_DIR, environment.PRIVATE_STORAGE_DIR]) rmSync(files, { recursive: true })
}
