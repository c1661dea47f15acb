import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { verifyAudit } from '#scripts/backups/audit-chain.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { mayChangeAudit } from '#server/platform/database/server-role.ts'
import { createDatabase, withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { migrateTo } from '#tests/support/migrate-to.ts'

let ownerUrl: string
let owner: pg.Pool
let db: AnyDb
beforeEach(async () => {
  ownerUrl = await freshDatabase()
  owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  db = openDatabase({ DATABASE_URL: withServerLogin(ownerUrl), DATABASE_POOL: 8 }, () => undefined)
})
afterEach(async () => {
  await db.destroy()
  await owner.end()
})

const actorId = randomUUID()
const now = new Date('2026-11-21T12:00:00.123Z')
const deed = (n: number) => ({
  actorId,
  action: 'queue.paused',
  subjectId: `queue-${n}`,
  reason: `Straße "${n}" \u2028 ist zu`,
  before: { paused: false, depth: n },
  after: { paused: true, depth: n },
})
const noted = (count: number) =>
  db.transaction().execute(async (trx) => {
    for (let n = 1; n <= count; n++) await audit(trx, deed(n), now)
  })
/** Tampers with the log as the owner of the tables could. */
const tamper = (statement: string) =>
  owner.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

test('builds one chain from concurrent writes', async () => {
  await Promise.all(Array.from({ length: 12 }, () => noted(3)))
  expect(await verifyAudit(ownerUrl)).toMatchObject({ lastValid: 36, fault: null, last: { position: 36 } })
})

test('leaves no gap after a rollback', async () => {
  await noted(1)
  await db
    .transaction()
    .execute(async (trx) => {
      await audit(trx, deed(2), now)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await noted(1)
  expect(await verifyAudit(ownerUrl)).toMatchObject({ lastValid: 2, fault: null })
})

describe('the role of the server', () => {
  test.each([
    `update audit_log set reason = 'better'`,
    'delete from audit_log',
    'truncate audit_log',
    'update audit_head set position = 0',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'create table more (id int)',
  ])('may not run: %s', async (statement) => {
    await noted(1)
    const server = new pg.Client({ connectionString: withServerLogin(ownerUrl) })
    await server.connect()
    await expect(server.query(statement)).rejects.toMatchObject({ code: '42501' })
    await server.end()
    expect(await mayChangeAudit(db)).toBe(false)
  })

  test('cannot choose the position or hash of a row', async () => {
    await noted(1)
    const server = new pg.Client({ connectionString: withServerLogin(ownerUrl) })
    await server.connect()
    await server.query(
      `insert into audit_log (id, at, actor_id, action, subject_id, position, previous_hash, hash)
       values ($1, now(), $1, 'a', 'b', 99, '\\x00', '\\x00')`,
      [randomUUID()],
    )
    await server.end()
    expect(await verifyAudit(ownerUrl)).toMatchObject({ lastValid: 2, fault: null })
  })
})

test.each([`update audit_log set reason = 'x'`, 'delete from audit_log', 'truncate audit_log'])(
  'also stops the owner of the tables: %s',
  async (statement) => {
    await noted(1)
    await expect(owner.query(statement)).rejects.toThrow('added to, never changed')
  },
)

describe('tampering with the triggers disabled is detected', () => {
  test.each([
    ['a changed reason', `update audit_log set reason = 'x' where position = 3`, 2, /^row 3 \(.+\) was changed$/],
    ['changed data', `update audit_log set after = '{}' where position = 3`, 2, /^row 3 .+ was changed/],
    ['a changed actor', `update audit_log set actor_id = gen_random_uuid() where position = 2`, 1, /^row 2 /],
    ['a deleted row', 'delete from audit_log where position = 2', 1, /^row 2 is missing/],
    ['the last row deleted', 'delete from audit_log where position = 5', 4, /^row 5 is missing/],
    [
      'a row changed along with its hash',
      `update audit_log set reason = 'x', hash = sha256(previous_hash || convert_to(
         audit_content(row(id, at, actor_id, action, subject_id, detail, 'x', before, after, request_id, position, previous_hash, hash)::audit_log), 'UTF8'))
       where position = 3`,
      3,
      /^row 4 .+ does not follow on/,
    ],
  ])('%s', async (_, statement, lastValid, fault) => {
    await noted(5)
    await tamper(statement)
    expect(await verifyAudit(ownerUrl)).toMatchObject({ lastValid, fault: expect.stringMatching(fault) })
  })

  test('even in a rewritten chain, with a hash stored elsewhere', async () => {
    await noted(5)
    const { last } = await verifyAudit(ownerUrl)
    await tamper(`
      delete from audit_log;
      update audit_head set position = 0, hash = sha256('kerbside audit log')`)
    await noted(5)
    expect((await verifyAudit(ownerUrl)).fault).toBeNull()
    expect((await verifyAudit(ownerUrl, last)).fault).toMatch(/^row 5 .+ is not what was noted/)
  })
})

test('adds rows from before the chain to it, oldest first', async () => {
  const url = await createDatabase(inject('maintenanceUrl'), `test_${randomBytes(6).toString('hex')}`, null)
  await migrateTo(url, '0019_monitoring')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  for (const minute of ['07', '05', '06'])
    await pool.query(
      `insert into audit_log (id, at, actor_id, action, subject_id, detail) values ($1, $2, $1, 'a.b', $1, '{"n": 1.50}')`,
      [randomUUID(), `2026-01-01T00:${minute}:00Z`],
    )
  await migrateToLatest(url)
  const { rows } = await pool.query('select at from audit_log order by position')
  expect(rows.map(({ at }) => at.getUTCMinutes())).toEqual([5, 6, 7])
  expect(await verifyAudit(url)).toMatchObject({ lastValid: 3, fault: null })
  await pool.end()
})

test('reports the result in the script’s exit code', async () => {
  await noted(2)
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/verify-audit.ts', ...args], {
      env: { ...process.env, DATABASE_URL: ownerUrl },
      encoding: 'utf8',
    })
  const verified = verify()
  expect([verified.status, verified.stdout]).toEqual([0, expect.stringMatching(/rows: 2\. .+ 2:[0-9a-f]{64}/)])
  await tamper(`update audit_log set action = 'queue.resumed' where position = 1`)
  const broken = verify()
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringMatching(/^error: .+ row 1 \(.+\) was changed/)])
  expect(verify('nonsense').status).toBe(2)
})
