import { arrivalToken, hashArrivalToken } from '#modules/fulfilment/visits/arrival/arrival-token.ts'
import { confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { type JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { TEST_SECRET } from '#tests/support/environment.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** A job with an accepted bid of £60 and an early-start request. */
export async function givenAccepted(server: ServerAccess) {
  const { owner, request } = await givenOpenRequest(server)
  const { carrier, bid } = await givenBid(server, request.id, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(server, request.id)
  return { owner, carrier, requestId: request.id, params: { requestId: request.id } }
}

/** Stores an early-start request of the owner. */
export async function givenEarlyStart({ sql }: Pick<ServerAccess, 'sql'>, requestId: string): Promise<void> {
  await sql.query(
    `insert into job_rights (request_id, consumer, cancel_until, early_start_at, early_start_text)
     values ($1, true, $2, now(), '1')`,
    [requestId, dayIn(14)],
  )
}

/** Returns the London date this many days from today. */
export const dayIn = (days: number): string => londonDate(new Date(Date.now() + days * 86_400_000))

export const readAs = (server: ServerAccess, as: Person, requestId: string): Promise<JobVisit> =>
  callOrThrow(server, readVisit, { as, params: { requestId } })

/** Confirms today as the time with a van, at any hour. */
export async function givenTimeToday(
  server: ServerAccess,
  carrier: Person,
  requestId: string,
  plate = 'AB12 CDE',
): Promise<void> {
  const body = { day: dayIn(1), part: 'morning' as const, plate }
  await callOrThrow(server, confirmTime, { as: carrier, params: { requestId }, body })
  const hash = hashArrivalToken(arrivalToken(TEST_SECRET, requestId, dayIn(0)))
  await server.sql.query('update job_visits set day = $2, door_day = $2, door_hash = $3 where request_id = $1', [
    requestId,
    dayIn(0),
    hash,
  ])
}
