import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { takeBackup } from '#scripts/backups/backup.ts'
import { brokenInvariants } from '#scripts/backups/invariants.ts'
import { restoreBackup } from '#scripts/backups/restore.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { postgresUrl } from '#scripts/local/postgres.ts'
import { type Services, startServices } from '#scripts/local/services.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { givenSecondFactor } from '#tests/modules/core/accounts/authenticator.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { createDatabase, withServerLogin } from '#tests/support/create-database.ts'
import { givenCarrier, givenCustomer, givenStaff } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { COUNTS, goThroughJob, startProduct, waitUntilLogIsArchived } from './running-product.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-restore-'))
fs.chmodSync(folder, 0o711)
const backupDir = path.join(folder, 'backup')
const storesIn = (dir: string) => ({
  files: path.join(folder, dir, 'files'),
  privateFiles: path.join(folder, dir, 'private-files'),
})
const [kept, stores] = [storesIn('kept'), storesIn('restored')]
const stops: (() => Promise<unknown>)[] = []
let services: Services
let databaseUrl: string

beforeAll(async () => {
  fs.mkdirSync(backupDir, { mode: 0o711 })
  for (const store of Object.values(kept)) fs.mkdirSync(store, { recursive: true })
  services = await startServices({ dir: path.join(folder, 'system'), archive: path.join(backupDir, 'wal') })
  stops.push(services.stop)
  databaseUrl = await createDatabase(services.databaseUrl, 'kerbside', null)
  await migrateToLatest(databaseUrl, withServerLogin(databaseUrl))
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The product over a database, with our files or the restored ones. */
async function open(url: string, files: typeof stores) {
  const system = await startProduct(url, services.redisUrl, files)
  stops.push(system.stop)
  return system
}

test('a backup taken under load and the log restore any later moment, and the product continues from there', async () => {
  const system = await open(databaseUrl, kept)
  const ann = await givenCustomer(system, 'ann')
  const carriers = [await givenCarrier(system), await givenCarrier(system)] as const
  await givenSecondFactor(system, await givenStaff(system, 'olga'))
  await goThroughJob(system, ann, carriers)

  // a copy of pages that are being written at this moment
  let busy = true
  const traffic = (async () => {
    while (busy) await goThroughJob(system, ann, carriers)
  })()
  const cluster = path.join(folder, 'system/pg')
  await takeBackup({ databaseUrl, cluster, ...kept }, backupDir)
  busy = false
  await traffic

  // only the log has what happens after the copy
  await givenSecondFactor(system, await givenStaff(system, 'oskar'))
  const last = await goThroughJob(system, ann, carriers)
  await until(
    async () => (await system.sql.query('select 1 from outbox where done_at is null')).rowCount === 0,
    'quiet',
  )
  const before = (await system.sql.query(COUNTS)).rows[0]
  const head = (await system.sql.query(`select position, encode(hash, 'hex') as hash from audit_head`)).rows[0]
  const { now } = (await system.sql.query('select clock_timestamp() as now')).rows[0]
  await system.sql.query('select pg_sleep(0.05)')

  // a statement without its where clause, which goes unnoticed for a while
  await system.sql.query(`update bids set status = 'rejected'; delete from collection_requests; delete from outbox`)
  await goThroughJob(system, ann, carriers)
  await system.stop()
  // the files are copied repeatedly; each copy adds what is new
  for (const [from, to] of [
    [kept.files, 'files'],
    [kept.privateFiles, 'private-files'],
  ] as const)
    fs.cpSync(from, path.join(backupDir, to), { recursive: true, force: false })
  await waitUntilLogIsArchived(databaseUrl)

  const [port, password] = [await findFreePort(), new URL(databaseUrl).password]
  const dataDir = path.join(folder, 'restored')
  const logFile = path.join(folder, 'restored.log')
  const restoring = { backupDir, until: now as Date, dataDir, port, password, logFile, deleteOnExitDir: dataDir }
  const { postgres, manifest } = await restoreBackup(restoring)
  stops.push(() => postgres.stop())
  const restoredUrl = postgresUrl({ port, password }).replace(/postgres$/, 'kerbside')
  const known = { position: Number(head.position), hash: head.hash as string }
  expect(await brokenInvariants(restoredUrl, { stores, auditAnchor: known })).toEqual([])
  expect(Number(manifest.audit.split(':')[0])).toBeLessThan(known.position)

  const redis = new Redis(services.redisUrl)
  await redis.flushdb()
  redis.disconnect()
  const again = await open(restoredUrl, stores)
  expect((await again.sql.query(COUNTS)).rows[0]).toEqual(before)
  const session = await callOrThrow(again, signIn, { body: { email: ann.email, password: ann.password } })
  const found = await callOrThrow(again, readRequest, { as: session, params: { requestId: last } })
  expect(found).toMatchObject({ status: 'assigned', imageUrls: [expect.anything()] })
  await goThroughJob(again, { ...ann, ...session }, carriers)
  await until(async () => (await again.sql.query('select 1 from outbox where done_at is null')).rowCount === 0, 'quiet')
  expect(await brokenInvariants(restoredUrl, { stores, auditAnchor: known })).toEqual([])
  // its relay would repair what is broken now
  await again.stop()
  await seesWhatIsBroken(restoredUrl)
}, 120_000)

/** Each thing that a bad restore could lack or have twice is found. */
async function seesWhatIsBroken(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    drop index bids_one_accepted;
    update bids set status = 'accepted';
    delete from outbox where type = 'BidAccepted';
    update outbox set relayed_at = null where done_at is not null;
    insert into stored_files (key, store, kept_at) values ('requests/lost.webp', 'public', now());
    set session_replication_role = replica;
    delete from audit_log where position = 1`)
  await client.end()
  const wrong = await brokenInvariants(url, { stores, auditAnchor: null })
  for (const said of [
    /two accepted/,
    /belongs to a request/,
    /announced/,
    /never relayed/,
    /files are missing/,
    /audit/,
  ])
    expect(wrong).toContainEqual(expect.stringMatching(said))
}
