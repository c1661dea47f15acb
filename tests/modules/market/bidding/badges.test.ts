import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { decide, idDocument, licence, save } from '#tests/modules/carriers/profiles/businesses.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const staff = await givenStaff(server)

const badge = (carrier: Person, version: number, bidderVerification: string) => ({
  id: carrier.id,
  version,
  patch: { bidderVerification },
})
const version = (wanted: number) => (payload: { version: number }) => payload.version === wanted

async function givenWatchedBid(carrier: Person) {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 50, carrier)
  const page = await givenWatcher(server)
  await page.join(requestRoom, request.id)
  return { owner, request, bid, page }
}

describe('the badge beside a bid', () => {
  test('updates on every open page of an open or assigned job with a bid of the carrier, and no other', async () => {
    const carrier = await givenCarrier(server)
    const open = await givenWatchedBid(carrier)
    const assigned = await givenWatchedBid(carrier)
    await callOrThrow(server, acceptBid, { as: assigned.owner, params: { bidId: assigned.bid.id } })
    const completed = await givenWatchedBid(carrier)
    await server.sql.query(`update collection_requests set status = 'completed' where id = $1`, [completed.request.id])
    const elsewhere = await givenWatchedBid(await givenCarrier(server))

    await save(server, carrier, { idDocumentFile: await idDocument(), wasteCarrierLicenceFile: await licence() })
    for (const { page } of [open, assigned])
      expect(await page.receives('bidder.changed', version(1))).toEqual(badge(carrier, 1, 'pending_review'))
    await decide(server, staff, carrier.id, 1, 'verified')
    for (const { page } of [open, assigned])
      expect(await page.receives('bidder.changed', version(2))).toEqual(badge(carrier, 2, 'verified'))
    for (const { page } of [completed, elsewhere])
      expect(page.received.filter(({ name }) => name === 'bidder.changed')).toEqual([])
    const { items } = await callOrThrow(server, bidsOnRequest, { params: { requestId: open.request.id } })
    expect(items.map(({ bidderVerification }) => bidderVerification)).toEqual(['verified'])
  })

  test('is announced once per event, and not for a carrier without bids', async () => {
    const [bidder, quiet] = [await givenCarrier(server), await givenCarrier(server)]
    const { request, page } = await givenWatchedBid(bidder)
    for (const carrier of [quiet, bidder]) await save(server, carrier, { idDocumentFile: await idDocument() })
    await page.receives('bidder.changed')
    const undelivered = async () =>
      (await server.sql.query('select count(*)::int as n from outbox where done_at is null')).rows[0].n
    await until(async () => (await undelivered()) === 0, 'all events to be done')
    const { rows } = await server.sql.query(
      `select data->>'bidderId' as bidder, data->'requestIds' as requests from outbox
       where type = 'BidderBadgeChanged' and data->>'bidderId' = any($1)`,
      [[bidder.id, quiet.id]],
    )
    expect(rows).toEqual([{ bidder: bidder.id, requests: [request.id] }])
  })
})
