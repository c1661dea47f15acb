import type * as z from 'zod/mini'
import { beginLoading, type JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import type { CarrierReason, OwnerReason } from '#modules/fulfilment/visits/reasons/contract.ts'
import { askEarlyStart, cancelJob, giveUpJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

export interface GivenJob {
  owner: Person
  carrier: Person
  /** The posted request. */
  request: RequestDetail
  bidId: string
}

/** A job that `carrier` has won; creates owner and carrier if omitted. */
export async function givenJob(
  server: ServerAccess,
  { owner, carrier }: { owner?: Person; carrier?: Person } = {},
): Promise<GivenJob> {
  const posted = await givenOpenRequest(server, owner ? { owner } : {})
  const { bid, carrier: bidder } = await givenBid(server, posted.request.id, 50, carrier)
  await callOrThrow(server, acceptBid, { as: posted.owner, params: { bidId: bid.id } })
  return { ...posted, carrier: bidder, bidId: bid.id }
}

const jobCall = (requestId: string, as: Person) => ({ as, params: { requestId } })
export const visitOf = (server: ServerAccess, requestId: string, as: Person): Promise<JobVisit> =>
  callOrThrow(server, readVisit, jobCall(requestId, as))
export const askSooner = (server: ServerAccess, requestId: string, as: Person) =>
  call(server, askEarlyStart, jobCall(requestId, as))
export const load = (server: ServerAccess, requestId: string, as: Person) =>
  call(server, beginLoading, jobCall(requestId, as))
export const cancel = (
  server: ServerAccess,
  requestId: string,
  as: Person,
  reason: z.output<typeof OwnerReason> | null = null,
) => call(server, cancelJob, { ...jobCall(requestId, as), body: { reason } })
export const giveUp = (
  server: ServerAccess,
  requestId: string,
  as: Person,
  reason: z.output<typeof CarrierReason> = 'no_van',
) => call(server, giveUpJob, { ...jobCall(requestId, as), body: { reason } })
