import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { type Session, signIn, signUp } from '#modules/core/accounts/contract.ts'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { type PostRequest, postRequest } from '#modules/market/requests/posting/contract.ts'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { callOrThrow } from './client.ts'
import { quickHash } from './quick-hash.ts'
import type { TestServer } from './server.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
}

type ServerAccess = Pick<TestServer, 'url' | 'sql'>
/** The password of every person in the tests. */
export const PASSWORD = 'a-good-long-password'
const QUICK_HASH = quickHash(PASSWORD)

/**
 * Creates an account and signs it in through the normal endpoint. It is as after signing up, but without the mail: that
 * takes three times the work, much of it on purpose, and has tests of its own (accounts/signing-up.test.ts).
 */
export async function givenPerson(
  server: ServerAccess,
  userType: 'customer' | 'business',
  name?: string,
): Promise<Person> {
  const email = newEmail(name)
  await server.sql.query(
    'insert into users (id, email, password_hash, user_type, created_at) values ($1, $2, $3, $4, now())',
    [randomUUIDv7(), email, await QUICK_HASH, userType],
  )
  return signInAs(server, email)
}

/** Signs someone up and in, through the normal endpoints: the mail that confirms their address is on its way. */
export async function givenSignedUp(
  server: ServerAccess,
  userType: 'customer' | 'business',
  name?: string,
): Promise<Person> {
  const email = newEmail(name)
  await callOrThrow(server, signUp, { body: { email, password: PASSWORD, userType } })
  await server.sql.query('update users set password_hash = $2 where email = $1', [email, await QUICK_HASH])
  return signInAs(server, email)
}

const newEmail = (name = 'someone'): string => `${name}-${randomUUID().slice(0, 8)}@kerbside.example`

async function signInAs(server: ServerAccess, email: string): Promise<Person> {
  const session: Session = await callOrThrow(server, signIn, { body: { email, password: PASSWORD } })
  return { id: session.user.id, email, password: PASSWORD, accessToken: session.accessToken }
}

export const givenCustomer = (server: ServerAccess, name?: string): Promise<Person> =>
  givenPerson(server, 'customer', name)

/** A business with an active subscription, unless `plan` is null. */
export async function givenCarrier(
  server: ServerAccess,
  plan: PlanId | null = 'premium',
  name = 'carrier',
): Promise<Person> {
  const carrier = await givenPerson(server, 'business', name)
  if (plan) await givenSubscription(server, carrier.id, plan)
  return carrier
}

/** A member of operations staff, signed in as one. */
export async function givenStaff(server: ServerAccess, name = 'staff', level: StaffLevel = 'admin'): Promise<Person> {
  const { id, email, password } = await givenPerson(server, 'customer', name)
  await server.sql.query(`update users set role = 'operations', staff_level = $2 where id = $1`, [id, level])
  const { accessToken } = await callOrThrow(server, signIn, { body: { email, password } })
  return { id, email, password, accessToken }
}

/** A subscription as a row, without a checkout. */
export async function givenSubscription(server: ServerAccess, userId: string, plan: PlanId): Promise<void> {
  await server.sql.query(
    `insert into subscriptions (user_id, plan, status, current_period_end) values ($1, $2, 'active', now() + interval '20 days')`,
    [userId, plan],
  )
}

/** A pending request, posted by `owner` (a new customer by default). */
export async function givenOpenRequest(
  server: ServerAccess,
  { owner, ...fields }: Partial<PostRequest> & { owner?: Person } = {},
): Promise<{ owner: Person; request: RequestDetail }> {
  const poster = owner ?? (await givenCustomer(server, 'owner'))
  const body = {
    title: 'Two-seat sofa and a mattress',
    description: 'Both on the ground floor by the front door.',
    postcode: null,
    budget: null,
    ...fields,
  }
  return { owner: poster, request: await callOrThrow(server, postRequest, { as: poster, body }) }
}

/** A placed bid of `pounds` by `carrier` (a new Premium carrier by default). */
export async function givenBid(
  server: ServerAccess,
  requestId: string,
  pounds: number,
  carrier?: Person,
): Promise<{ carrier: Person; bid: Bid }> {
  const bidder = carrier ?? (await givenCarrier(server))
  const bid = await callOrThrow(server, placeBid, {
    as: bidder,
    params: { requestId },
    body: { bidAmount: pounds, bidMessage: null },
  })
  return { carrier: bidder, bid }
}
