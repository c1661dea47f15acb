import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { type JobReview, jobReview, type WriteReview, writeReview } from '#modules/market/reviews/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** The usual answers. */
export const SAID: WriteReview = {
  stars: 4,
  cameWhenAgreed: true,
  priceHeld: true,
  saidWhere: false,
  text: 'On time and friendly.',
}

export interface Job {
  owner: Person
  carrier: Person
  requestId: string
}

/** A job whose owner has confirmed that it is completed. */
export async function givenCompleted(
  server: ServerAccess,
  sides: { owner?: Person; carrier?: Person } = {},
): Promise<Job> {
  const { owner, request } = await givenOpenRequest(server, {
    postcode: 'BS6 5QA',
    ...(sides.owner && { owner: sides.owner }),
  })
  const { carrier, bid } = await givenBid(server, request.id, 60, sides.carrier ?? (await givenCarrier(server)))
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
  return { owner, carrier, requestId: request.id }
}

export const review = (
  server: ServerAccess,
  { owner, requestId }: Pick<Job, 'owner' | 'requestId'>,
  said: Partial<WriteReview> = {},
): Promise<JobReview> =>
  callOrThrow(server, writeReview, { as: owner, params: { requestId }, body: { ...SAID, ...said } })

/** A completed job that its owner has reviewed. */
export async function givenReview(
  server: ServerAccess,
  said: Partial<WriteReview> = {},
  sides: { owner?: Person; carrier?: Person } = {},
): Promise<Job> {
  const job = await givenCompleted(server, sides)
  await review(server, job, said)
  return job
}

export const read = (server: ServerAccess, requestId: string, as: Person): Promise<JobReview> =>
  callOrThrow(server, jobReview, { as, params: { requestId } })

export const tryWriting = (server: ServerAccess, requestId: string, as: Person) =>
  call(server, writeReview, { as, params: { requestId }, body: SAID })

/** Moves the end of a job, and its review, into the past. */
export async function moveIntoPast(server: ServerAccess, requestId: string, interval: string): Promise<void> {
  await server.sql.query('update request_history set at = at - $2::interval where request_id = $1', [
    requestId,
    interval,
  ])
  await server.sql.query(
    `update reviews set at = at - $2::interval, changed_until = changed_until - $2::interval, reply_at = reply_at - $2::interval,
       reply_reopened_at = reply_reopened_at - $2::interval
     where request_id = $1`,
    [requestId, interval],
  )
  await server.sql.query(
    `update review_asks set ask_at = ask_at - $2::interval, closes_at = closes_at - $2::interval where request_id = $1`,
    [requestId, interval],
  )
}

/** The stored sums, and the sums of counting all reviews again. */
export async function sums(server: ServerAccess) {
  const { rows: kept } = await server.sql.query(
    'select * from review_sums where n <> 0 or stars_sum <> 0 order by carrier_id',
  )
  const { rows: counted } = await server.sql.query(`
    select carrier_id, count(*)::integer as n, sum(stars)::integer as stars_sum,
      count(*) filter (where came_when_agreed)::integer as came_when_agreed,
      count(*) filter (where price_held)::integer as price_held,
      count(*) filter (where said_where)::integer as said_where
    from reviews where hidden_at is null and (not held or decision = 'counted') group by carrier_id order by carrier_id
  `)
  return { kept, counted }
}
