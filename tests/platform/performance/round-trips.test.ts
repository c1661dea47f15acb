import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AccountsTables } from '#modules/accounts/tables.ts'
import { placeBid } from '#modules/bidding/commands/place-bid.ts'
import type { BiddingTables } from '#modules/bidding/tables.ts'
import { type AnyDb, type Db, openDatabase, own } from '#server/platform/database/database.ts'
import { type Given, unawaited } from '#server/platform/database/prepared-statement.ts'
import { append, askAndTransact, transact } from '#server/platform/database/transaction.ts'
import { givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { claimsOf } from '#tests/support/token.ts'

/** A wire to PostgreSQL that counts how often somebody speaks after having heard the answer to what went before. */
async function openCountedWire(port: number) {
  let trips = 0
  const wire = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let heard = true
    near.on('data', () => {
      if (heard) trips++
      heard = false
    })
    far.on('data', () => {
      heard = true
    })
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => undefined)
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  return {
    port: (wire.address() as AddressInfo).port,
    async during(act: () => Promise<unknown>) {
      const before = trips
      await act()
      return trips - before
    },
    close: () => wire.close(),
  }
}

let server: TestServer
let wire: Awaited<ReturnType<typeof openCountedWire>>
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  const url = new URL(server.config.DATABASE_URL)
  wire = await openCountedWire(Number(url.port))
  url.port = String(wire.port)
  db = openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  wire.close()
  await server.stop()
})

describe('a bid waits for PostgreSQL', () => {
  const bidOf = async (carrier: Person) => {
    const { request } = await givenOpenRequest(server)
    const bidder = { userId: carrier.id, sessionId: claimsOf(carrier.accessToken).sid }
    const input = { requestId: request.id, bidder, bid: { bidAmount: 35, bidMessage: null } }
    const act = { userId: carrier.id, key: randomUUID(), fingerprint: 'f' }
    const settings = { requiresVerified: false }
    return () => placeBid(own<BiddingTables>(db), input, settings, new Date(), act)
  }

  test('twice from a carrier without a limit', async () => {
    const carrier = await givenCarrier(server, 'premium')
    await (await bidOf(carrier))()
    expect(await wire.during(await bidOf(carrier))).toBe(2)
  })

  test('four times from one with a limit, whose bids count one after another (R17)', async () => {
    const carrier = await givenCarrier(server, 'basic')
    await (await bidOf(carrier))()
    expect(await wire.during(await bidOf(carrier))).toBe(4)
  })
})

describe('what nobody waits for', () => {
  const event = () => ({ id: randomUUID(), type: 'Told', version: 1, at: new Date().toISOString(), data: {} })
  const outboxHas = async (id: string) => (await sql`select 1 from outbox where id = ${id}`.execute(db)).rows.length
  const suspending = (name: string) =>
    unawaited(name, (db: Db<AccountsTables>, given: Given<{ id: unknown; at: Date }>) =>
      db
        .updateTable('users')
        .set({ suspended_at: given('at') })
        .where('id', '=', given('id') as string),
    )
  const suspend = suspending('test.suspend')
  const suspendedAt = async ({ id }: Person) =>
    (await server.sql.query('select suspended_at from users where id = $1', [id])).rows[0]?.suspended_at

  test('a write that PostgreSQL refuses takes the events along, and says why', async () => {
    const lost = event()
    const refused = transact(db, async (trx) => {
      await suspend(trx, { id: 'nobody', at: new Date() })
      append(trx, lost)
    })
    await expect(refused).rejects.toMatchObject({ code: '22P02' })
    expect(await outboxHas(lost.id)).toBe(0)
  })

  test('so does one that cannot be sent, with nothing after it', async () => {
    const id: { self?: unknown } = {}
    id.self = id
    const [lost, fail] = [event(), suspending('test.not-sent')]
    const unsent = transact(db, async (trx) => {
      await fail(trx, { id, at: new Date() })
      append(trx, lost)
    })
    await expect(unsent).rejects.toThrow('circular')
    const unsentAlone = db.transaction().execute(async (trx) => fail(trx, { id, at: new Date() }))
    await expect(unsentAlone).rejects.toThrow('circular')
    expect(await outboxHas(lost.id)).toBe(0)
  })

  test('events that PostgreSQL refuses take the write along', async () => {
    const [told, carrier] = [event(), await givenCarrier(server)]
    const refused = transact(db, async (trx) => {
      await suspend(trx, { id: carrier.id, at: new Date() })
      append(trx, told, told)
    })
    await expect(refused).rejects.toMatchObject({ constraint: 'outbox_pkey' })
    expect(await suspendedAt(carrier)).toBeNull()
  })

  test('a write with nothing behind it but the commit is written, or refused by it', async () => {
    const [at, carrier] = [new Date(), await givenCarrier(server)]
    await db.transaction().execute((trx) => suspend(trx, { id: carrier.id, at }))
    expect(await suspendedAt(carrier)).toEqual(at)
    const refused = db.transaction().execute((trx) => suspend(trx, { id: 'nobody', at }))
    await expect(refused).rejects.toMatchObject({ code: '22P02' })
  })

  test('a refused write of work that failed by itself troubles nobody after it', async () => {
    const failed = db.transaction().execute(async (trx) => {
      await suspend(trx, { id: 'nobody', at: new Date() })
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('a look for an earlier answer that PostgreSQL refuses says why, and no work begins', async () => {
    const work = vi.fn(() => Promise.resolve(1))
    const act = { userId: 'nobody', key: randomUUID(), fingerprint: 'f' }
    const ask = (trx: Db<unknown>) => sql`select 1`.execute(trx)
    await expect(askAndTransact(db, ask, work, act)).rejects.toMatchObject({ code: '22P02' })
    await expect(transact(db, work, act)).rejects.toMatchObject({ code: '22P02' })
    expect(work).not.toHaveBeenCalled()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('nothing follows a transaction’s last statement', async () => {
    const late = db.transaction().execute(async (trx) => {
      await sql`/* named test.last, then commit */ select ${1}::int`.execute(trx)
      await sql`select 1`.execute(trx)
    })
    await expect(late).rejects.toThrow('after the last one of its transaction')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})
