import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { placeBid } from '#modules/market/bidding/commands/place-bid.ts'
import type { BiddingTables } from '#modules/market/bidding/tables.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { claimsOf } from '#tests/support/token.ts'

/** A wire to PostgreSQL that counts how often the client speaks after receiving an answer. */
async function openCountedWire(port: number) {
  let trips = 0
  const wire = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let answered = true
    near.on('data', () => {
      if (answered) trips++
      answered = false
    })
    far.on('data', () => {
      answered = true
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

const server = await givenServer()
const url = new URL(server.config.DATABASE_URL)
const wire = await openCountedWire(Number(url.port))
url.port = String(wire.port)
const db = openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, () => undefined)
afterAll(async () => {
  await db.destroy()
  wire.close()
})

describe('a bid waits for PostgreSQL', () => {
  const bidOf = async (carrier: Person) => {
    const { request } = await givenOpenRequest(server)
    const bidder = { userId: carrier.id, sessionId: claimsOf(carrier.accessToken).sid }
    const input = { requestId: request.id, bidder, bid: { bidAmount: 35, bidMessage: null } }
    const act = { userId: carrier.id, key: randomUUID(), fingerprint: 'f' }
    const settings = {
      requiresVerified: false,
      registration: 'optional',
      requiresConfirmations: true,
      reviews: true,
    } as const
    return () => placeBid(asModuleDb<BiddingTables>(db), input, settings, new Date(), act)
  }

  test('four times from a carrier without a limit', async () => {
    const carrier = await givenCarrier(server, 'premium')
    await (await bidOf(carrier))()
    expect(await wire.during(await bidOf(carrier))).toBe(4)
  })

  test('six times from one with a limit, whose bids count one after another (R17)', async () => {
    const carrier = await givenCarrier(server, 'basic')
    await (await bidOf(carrier))()
    expect(await wire.during(await bidOf(carrier))).toBe(6)
  })
})
