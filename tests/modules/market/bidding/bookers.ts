import { placeBid } from '#modules/market/bidding/contract.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { save } from '#tests/modules/carriers/profiles/businesses.ts'
import { type CallOptions, callWithRetry } from '#tests/support/client.ts'
import { givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>
type Bid = NonNullable<CallOptions<typeof placeBid>['body']>

/** The price at which these jobs are booked. */
export const PRICE = 80

/** A carrier whose bid at the price books a job: verified, with a confirmed registration. */
export async function givenBooker(
  server: ServerAccess,
  plan: Parameters<typeof givenCarrier>[1] = 'premium',
): Promise<Person> {
  const carrier = await givenCarrier(server, plan)
  await save(server, carrier, {}, { userType: 'business' })
  await server.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [carrier.id])
  await addGoodRegistrations(server.sql, [carrier.id])
  return carrier
}

/** An open request that the first bid of `PRICE` books, unless `fields` says otherwise. */
export const givenBookable = (server: ServerAccess, fields: Parameters<typeof givenOpenRequest>[1] = {}) =>
  givenOpenRequest(server, { budget: PRICE, bookAtBudget: true, ...fields })

export const bidOn = (
  server: ServerAccess,
  requestId: string,
  as: Person,
  bidAmount: number,
  more: Partial<Bid> = {},
  key?: string,
) =>
  callWithRetry(server, placeBid, {
    as,
    params: { requestId },
    body: { bidAmount, bidMessage: null, ...more },
    ...(key && { key }),
  })
