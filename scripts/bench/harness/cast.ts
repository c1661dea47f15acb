import type pg from 'pg'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { call } from '#scripts/simulate/call.ts'

export interface Account {
  readonly id: string
  readonly accessToken: string
}

/** Bidders and requests. The same in every database of the run. */
export interface Cast {
  /** Owner of the requests. */
  readonly owner: Account
  readonly carriers: readonly Account[]
  readonly requestIds: readonly string[]
}

/** Of every account of the run. */
export const PASSWORD = 'a-good-long-password'
export const emailOf = (name: string): string => `${name}@bench.example`
const AT_ONCE = 4

/**
 * Signs an owner and carriers up and in over HTTP; subscriptions, registrations and requests are inserted as rows. All
 * carriers are Premium: a Basic carrier has used up a month's bids before a window has begun.
 */
export async function seed(
  url: string,
  databaseUrl: string,
  { carriers: count, requests }: { carriers: number; requests: number },
): Promise<Cast> {
  const owner = await givenAccount(url, 'customer', 'owner')
  const carriers: Account[] = []
  while (carriers.length < count) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - carriers.length) }, (_, nth) => carriers.length + nth)
    carriers.push(...(await Promise.all(names.map((nth) => givenAccount(url, 'business', carrierName(nth))))))
  }
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into subscriptions (user_id, plan, status, current_period_end)
       select id, 'premium', 'active', now() + interval '20 days' from unnest($1::uuid[]) as id`,
      [carriers.map(({ id }) => id)],
    )
    await addGoodRegistrations(
      client,
      carriers.map(({ id }) => id),
    )
    const requestIds = await fillAuctions(client, { owner, carriers }, { count: requests, bidsEach: 0 })
    return { owner, carriers, requestIds }
  })
}

async function givenAccount(url: string, userType: 'customer' | 'business', name: string): Promise<Account> {
  await call(url, signUp, { body: { email: emailOf(name), password: PASSWORD, userType } })
  return signInAs(url, name)
}

/** Signs an account of the run in. */
export async function signInAs(url: string, name: string): Promise<Account> {
  const session = await call(url, signIn, { body: { email: emailOf(name), password: PASSWORD } })
  return { id: session.user.id, accessToken: session.accessToken }
}

/** The name of one of the carriers. */
export const carrierName = (nth: number): string => `carrier-${nth}`

/**
 * Adds `count` open requests of the cast's owner as rows, each with `bidsEach` bids of its carriers, newest first, a
 * minute apart, and returns their ids. No one is notified of them.
 */
export async function fillAuctions(
  client: pg.ClientBase,
  { owner, carriers }: Pick<Cast, 'owner' | 'carriers'>,
  { count, bidsEach }: { count: number; bidsEach: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with posted as (
       insert into collection_requests (id, user_id, title, description, postcode, budget, created_at, updated_at)
       select uuidv7(), $1, 'Auction ' || nth, 'By the front door.', 'BS1', 80, at, at
       from generate_series(1, $2::int) as nth, lateral (select now() - nth * interval '1 minute' as at) as posted_at
       returning id, created_at
     ), counted as (insert into request_activity (request_id, bid_count) select id, $3 from posted),
     filled as (
       insert into bids (id, collection_request_id, bidder_id, bid_amount, created_at)
       select uuidv7(), id, ($4::uuid[])[1 + nth % cardinality($4::uuid[])], 70 + nth, created_at + nth * interval '1 second'
       from posted, generate_series(1, $3::int) as nth
     )
     select id from posted`,
    [owner.id, count, bidsEach, carriers.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}
