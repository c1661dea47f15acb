import { type CaseKind, type JobCase, openCase } from '#modules/fulfilment/cases/contract.ts'
import { type StaffJob, staffJob } from '#modules/fulfilment/cases/staff/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** Creates a job with an accepted bid of £60. */
export async function givenJob(server: ServerAccess, title = 'Front room') {
  const { owner, request } = await givenOpenRequest(server, { title })
  const { carrier, bid } = await givenBid(server, request.id, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  return { owner, carrier, requestId: request.id }
}

export const tell = (
  server: ServerAccess,
  requestId: string,
  as: Person,
  { kind = 'wrong_van', ...said }: { kind?: CaseKind; text?: string } = {},
): Promise<JobCase> => callOrThrow(server, openCase, { as, params: { requestId }, body: { kind, ...said } })

export const lookAt = (server: ServerAccess, requestId: string, as: Person): Promise<StaffJob> =>
  callOrThrow(server, staffJob, { as, params: { requestId } })
