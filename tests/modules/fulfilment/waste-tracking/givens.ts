import {
  readTracking,
  type SaveReceiver,
  saveReceiver,
  takeMovements,
} from '#modules/fulfilment/waste-tracking/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { accept, givenOffer } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url'>

/** An accepted job with two sofas and a fridge (item 2). */
export async function givenJob(server: TestServer) {
  const number = aNumber()
  const offer = await givenOffer(server, number)
  await accept(server, offer.owner, offer.bid.id)
  return { number, ...offer, requestId: offer.request.id }
}

/** The site that takes the fridge. */
export const SITE: SaveReceiver = {
  version: 0,
  line: 2,
  siteName: 'Example Recycling, Avonmouth',
  permit: 'epr/ab1234cd',
  siteAddress: 'Example Way, Bristol',
  postcode: 'bs119hs',
  paper: 'NO_DOC_WITH_WASTE',
  consignmentCode: '',
}

export const readAs = (server: ServerAccess, requestId: string, as?: Person) =>
  call(server, readTracking, { ...(as && { as }), params: { requestId } })

export const putReceiver = (server: ServerAccess, requestId: string, as: Person, change: Partial<SaveReceiver> = {}) =>
  call(server, saveReceiver, { as, params: { requestId }, body: { ...SITE, ...change } })

export const take = (server: ServerAccess, requestId: string, as: Person) =>
  callOrThrow(server, takeMovements, { as, params: { requestId } })
