import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { composeText, readCompose, variablesIn } from '#tests/architecture/compose.ts'
import { createDatabase, withServerLogin } from '#tests/support/create-database.ts'
import { givenCarrier, givenCustomer } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { COUNTS, goThroughJob, startProduct, waitUntilLogIsArchived } from './running-product.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-compose-backup-'))
fs.chmodSync(folder, 0o711)
const backupDir = path.join(folder, 'backup')
const stores = { files: path.join(folder, 'files'), privateFiles: path.join(folder, 'private-files') }
const compose = readCompose(Object.fromEntries(variablesIn(composeText()).map(({ name }) => [name, '7'])))
const stops: (() => unknown)[] = []
let services: Services
let databaseUrl: string
let cluster: string

beforeAll(async () => {
  for (const made of [backupDir, ...Object.values(stores)]) fs.mkdirSync(made, { mode: 0o711 })
  services = await startServices({ dir: path.join(folder, 'system') })
  stops.push(services.stop)
  cluster = fs.realpathSync(path.join(folder, 'system/pg'))
  await archiveAsComposeDoes(services)
  databaseUrl = await createDatabase(services.databaseUrl, 'kerbside', null)
  await migrateToLatest(databaseUrl, withServerLogin(databaseUrl))
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL with the settings and the script of the compose file, in our folders. */
async function archiveAsComposeDoes({ databaseUrl, postgres }: Services): Promise<void> {
  // where PostgreSQL's account can read it
  const script = path.join(folder, 'archive-wal.sh')
  fs.copyFileSync(path.join(root, compose.configs['archive-wal']?.file ?? ''), script)
  const settings = (compose.services.postgres?.command ?? []).flatMap((argument) => {
    const [, name, value] = /^--(archive_\w+)=(.*)$/.exec(argument) ?? []
    return name && value
      ? [[name, value.replace('/archive-wal.sh', script).replace('/backup', backupDir)] as const]
      : []
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const [name, value] of settings) await client.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
  await client.end()
  await postgres.restart()
}

/** Runs a command of a service, with its environment but our folders and addresses. */
function run(name: string, command: readonly string[]): { child: ChildProcess; said: () => string } {
  const environment = {
    ...compose.services[name]?.environment,
    DATABASE_URL: databaseUrl,
    PGDATA: cluster,
    BACKUP_DIR: backupDir,
    STORAGE_DIR: stores.files,
    PRIVATE_STORAGE_DIR: stores.privateFiles,
    PATH: process.env['PATH'] ?? '',
  }
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: root, env: environment })
  stops.push(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  return { child, said: () => said }
}

/** The same until it has ended. */
async function ran(name: string, command: readonly string[]): Promise<{ code: number; said: string }> {
  const { child, said } = run(name, command)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said() }
}

test('the compose file’s backup restores a destroyed system to its last moment, in its place, and reports whether it is intact', async () => {
  const system = await startProduct(databaseUrl, services.redisUrl, stores)
  stops.push(system.stop)
  const ann = await givenCustomer(system, 'ann')
  const carriers = [await givenCarrier(system), await givenCarrier(system)] as const
  await goThroughJob(system, ann, carriers)

  const nightly = run('backup', compose.services.backup?.command ?? [])
  await until(() => /Backed up|error/.test(nightly.said()), 'the first copy', 100_000)
  expect(nightly.said()).toMatch(/^Backed up: .*\/backup\/base\/\S+Z\n$/)
  nightly.child.kill('SIGTERM')

  // only the log has what happens after the copy
  await goThroughJob(system, ann, carriers)
  await until(
    async () => (await system.sql.query('select 1 from outbox where done_at is null')).rowCount === 0,
    'quiet',
  )
  const before = (await system.sql.query(COUNTS)).rows[0]
  const { now } = (await system.sql.query('select clock_timestamp() as now')).rows[0] as { now: Date }
  await system.sql.query('select pg_sleep(0.05)')
  await system.sql.query(`update bids set status = 'rejected'; delete from collection_requests; delete from outbox`)
  const copied = path.join(stores.files, onlyFile(path.join(backupDir, 'files')))
  fs.rmSync(copied)
  await system.stop()
  await waitUntilLogIsArchived(databaseUrl)

  const restore = ['node', 'scripts/restore-cluster.ts', new Date(now.getTime() + 1).toISOString()]
  expect(await ran('restore', restore)).toMatchObject({ code: 1, said: expect.stringContaining('stop it') })
  await services.postgres.stop()
  expect(await ran('restore', restore)).toMatchObject({
    code: 0,
    said: expect.stringContaining('What was there is in'),
  })
  expect(fs.existsSync(copied)).toBe(true)
  ownedByPostgres()
  await services.postgres.start()

  const check = ['node', 'scripts/check-restored.ts']
  expect(await ran('restore', check)).toEqual({ code: 0, said: 'Restored and intact.\n' })
  const again = new pg.Client({ connectionString: databaseUrl })
  await again.connect()
  expect((await again.query(COUNTS)).rows[0]).toEqual(before)
  await again.end()

  fs.rmSync(copied)
  expect(await ran('restore', check)).toEqual({ code: 1, said: expect.stringMatching(/^error: 1 files are missing/) })
}, 240_000)

function onlyFile(store: string): string {
  const found = fs.readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return path.relative(store, path.join(found[0]?.parentPath ?? '', found[0]?.name ?? ''))
}

/** As the entry point of PostgreSQL's image does it; without root everything belongs to one account. */
function ownedByPostgres(): void {
  const { uid, gid } = fs.statSync(path.join(backupDir, 'wal'))
  for (const entry of ['', ...fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(cluster, entry), uid, gid)
}
