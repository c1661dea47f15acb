import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { type AnyDb, type Db, openDatabase } from '#server/platform/database/database.ts'
import { sendLast } from '#server/platform/database/pipelining.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

/** A wire to PostgreSQL that can break before it passes on a message with these words. */
async function openFragileWire(port: number) {
  let fatal: string | null = null
  const wire = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true })
    near.on('data', (data) => {
      if (fatal !== null && data.includes(fatal)) {
        fatal = null
        near.destroy()
        far.destroy()
      } else far.write(data)
    })
    far.pipe(near)
    near.on('close', () => far.destroy())
    for (const end of [near, far]) end.on('error', () => undefined)
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  return {
    port: (wire.address() as AddressInfo).port,
    breakBefore(words: string) {
      fatal = words
    },
    close: () => wire.close(),
  }
}

const server = await givenServer()

const suspendedAt = async ({ id }: Person) =>
  (await server.sql.query('select suspended_at from users where id = $1', [id])).rows[0]?.suspended_at
const suspend = prepareStatement(
  'test.suspend',
  (db: Db<AccountsTables>, given: PlaceholderOf<{ id: string; at: Date }>) =>
    db
      .updateTable('users')
      .set({ suspended_at: given('at') })
      .where('id', '=', given('id')),
)
const event = () => ({ id: randomUUID(), type: 'Told', version: 1, at: new Date().toISOString(), data: {} })

describe.each([
  ['sent without waiting', true],
  ['sent one after another', false],
])('statements that are %s', (_, DATABASE_PIPELINING) => {
  let wire: Awaited<ReturnType<typeof openFragileWire>>
  let db: AnyDb
  beforeAll(async () => {
    const url = new URL(server.config.DATABASE_URL)
    wire = await openFragileWire(Number(url.port))
    url.port = String(wire.port)
    db = openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATABASE_PIPELINING }, () => undefined)
  })
  afterAll(async () => {
    await db.destroy()
    wire.close()
  })

  const outboxHas = async (id: string) =>
    (await server.sql.query('select 1 from outbox where id = $1', [id])).rows.length
  const works = async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])

  test('a refused statement fails the whole transaction, with its error', async () => {
    const [announced, carrier] = [event(), await givenCarrier(server)]
    const refused = transact(db, async (trx) => {
      await suspend(trx, { id: carrier.id, at: new Date() })
      append(trx, announced)
      await suspend(trx, { id: 'nobody', at: new Date() })
    })
    await expect(refused).rejects.toMatchObject({ code: '22P02' })
    expect(await suspendedAt(carrier)).toBeNull()
    expect(await outboxHas(announced.id)).toBe(0)
    await works()
  })

  test('a refused statement names its caller in the stack, prepared or not', async () => {
    const asking = async (trx: Db<unknown>) => suspend(trx as never, { id: 'nobody', at: new Date() })
    const refused: unknown = await transact(db, asking).catch((error: unknown) => error)
    expect((refused as Error).stack).toContain('pipelining.test.ts')
    const plain: unknown = await sql`select 1 / 0`.execute(db).catch((error: unknown) => error)
    expect((plain as Error).stack).toContain('pipelining.test.ts')
  })

  test('one refused of several concurrent statements fails the others, and none is left over', async () => {
    const carrier = await givenCarrier(server)
    const at = new Date()
    const refused = transact(db, (trx) =>
      Promise.all([suspend(trx, { id: carrier.id, at }), suspend(trx, { id: 'nobody', at })]),
    )
    await expect(refused).rejects.toMatchObject({ code: '22P02' })
    expect(await suspendedAt(carrier)).toBeNull()
    await works()
  })

  test('a transaction whose refused statement was ignored does not count as committed', async () => {
    const carrier = await givenCarrier(server)
    const overlooked = db.transaction().execute(async (trx) => {
      await suspend(trx, { id: carrier.id, at: new Date() })
      await suspend(trx, { id: 'nobody', at: new Date() }).catch(() => undefined)
    })
    await expect(overlooked).rejects.toThrow('rolled back')
    expect(await suspendedAt(carrier)).toBeNull()
    await works()
  })

  test('events that PostgreSQL refuses, with the commit already sent, undo the write', async () => {
    const [announced, carrier] = [event(), await givenCarrier(server)]
    const refused = transact(db, async (trx) => {
      await suspend(trx, { id: carrier.id, at: new Date() })
      append(trx, announced, announced)
    })
    await expect(refused).rejects.toMatchObject({ constraint: 'outbox_pkey' })
    expect(await suspendedAt(carrier)).toBeNull()
    await works()
  })

  test('a value that cannot be sent fails the transaction before anything is stored', async () => {
    const [announced, carrier] = [event(), await givenCarrier(server)]
    const circular: { self?: unknown } = {}
    circular.self = circular
    const unsent = transact(db, async (trx) => {
      await suspend(trx, { id: carrier.id, at: new Date() })
      append(trx, announced)
      await sql`select ${circular}::jsonb`.execute(trx)
    })
    await expect(unsent).rejects.toThrow('circular')
    expect(await suspendedAt(carrier)).toBeNull()
    await works()
  })

  test('a failed lookup of an earlier answer is reported, and no work begins', async () => {
    const work = vi.fn(() => Promise.resolve(1))
    const act = { userId: 'nobody', key: randomUUID(), fingerprint: 'f' }
    await expect(transact(db, work, act)).rejects.toMatchObject({ code: '22P02' })
    expect(work).not.toHaveBeenCalled()
    await works()
  })

  // 'outbox' are the events, 'update' the write
  test.each(['begin', 'update "users"', 'insert into outbox', 'commit'])(
    'a connection lost before %s leaves nothing behind, and the next one works',
    async (words) => {
      const [announced, carrier] = [event(), await givenCarrier(server)]
      await db.destroy()
      const url = new URL(server.config.DATABASE_URL)
      url.port = String(wire.port)
      db = openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATABASE_PIPELINING }, () => undefined)
      await works()
      wire.breakBefore(words)
      const lost = transact(db, async (trx) => {
        await suspend(trx, { id: carrier.id, at: new Date() })
        append(trx, announced)
      })
      await expect(lost).rejects.toThrow()
      expect(await suspendedAt(carrier)).toBeNull()
      expect(await outboxHas(announced.id)).toBe(0)
      await works()
    },
  )
})

test('nothing follows a transaction’s last statement', async () => {
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
  const late = db.transaction().execute(async (trx) => {
    await sendLast(trx, sql`select ${1}::int`.compile(trx))
    await sql`select 1`.execute(trx)
  })
  await expect(late).rejects.toThrow('after the last one of its transaction')
  await db.destroy()
})
