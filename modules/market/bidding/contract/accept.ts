/** Accepting a bid has a contract of its own, so that the job page loads it only with its dialog. */
import * as z from 'zod/mini'
import { SaveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import { RequestDetail } from '#modules/market/requests/contract.ts'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'
import { Bid } from '../contract.ts'

export const acceptBid = endpoint({
  id: 'acceptBid',
  summary:
    "Accept one bid on the caller's own request; every other active bid is rejected (R01). The details go to that carrier only.",
  method: 'POST',
  path: '/api/bids/:bidId/accept',
  access: 'signed-in',
  scope: 'bids:write',
  params: idParam('bidId'),
  body: SaveCollectionDetails,
  idempotent: true,
  answer: z.object({ request: RequestDetail, bid: Bid }),
})
