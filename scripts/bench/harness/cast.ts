import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { call } from '#scripts/simulate/call.ts'
import { authHeaders, type Call, post } from './load.ts'
import type { Stage } from './stage.ts'

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

/** Calls `work` for each number below `count`, a few at once, and returns the results in order. */
export async function inBatches<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const given: T[] = []
  while (given.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - given.length) }, (_, index) => given.length + index)
    given.push(...(await Promise.all(batch.map(work))))
  }
  return given
}

interface Size {
  readonly carriers: number
  readonly requests: number
}

/**
 * Signs an owner and carriers up and in over HTTP; subscriptions, registrations and requests are inserted as rows. All
 * carriers are Premium: a Basic carrier has used up a month's bids before a window has begun.
 */
export async function seed(url: string, databaseUrl: string, { carriers: count, requests }: Size): Promise<Cast> {
  const join = async (userType: 'customer' | 'business', name: string) => {
    await call(url, signUp, { body: { email: emailOf(name), password: PASSWORD, userType } })
    return signInAs(url, name)
  }
  const owner = await join('customer', 'owner')
  const carriers = await inBatches(count, (nth) => join('business', carrierName(nth)))
  const ids = carriers.map(({ id }) => id)
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into subscriptions (user_id, plan, status, current_period_end)
       select id, 'premium', 'active', now() + interval '20 days' from unnest($1::uuid[]) as id`,
      [ids],
    )
    await addGoodRegistrations(client, ids)
    const requestIds = await fillAuctions(client, { owner, carriers }, { count: requests, bidsEach: 0 })
    return { owner, carriers, requestIds }
  })
}

/** Seeds the database `seed` of a stage, of which copies are made. */
export async function openSeed(stage: Stage, size: Size): Promise<{ cast: Cast; databaseUrl: string }> {
  const databaseUrl = await stage.migrated('seed')
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on: { databaseUrl, redisUrl: stage.redisUrl } })
  const cast = await seed(seeding.url, databaseUrl, size)
  await seeding.stop()
  return { cast, databaseUrl }
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

/** The HTTP request that places a bid. */
export type BidCall = (bid: { carrier: Account; requestId: string; message: string }) => Call

export const AMOUNT = 72.5
export const MESSAGE = 'Tomorrow before 11.'

/** The headers of a command, with a new idempotency key. */
export const commandHeaders = (account: Account) => ({ ...authHeaders(account), 'idempotency-key': randomUUID() })

/** The bid as the product's own pages send it. */
export const productBid: BidCall = ({ carrier, requestId, message }) =>
  post(placeBid.path.replace(':requestId', requestId), commandHeaders(carrier), {
    ...{ bidAmount: AMOUNT, bidMessage: message },
  })

const leanPost =
  (path: string): BidCall =>
  ({ carrier, requestId, message }) =>
    post(path, {}, { requestId, bidderId: carrier.id, bidAmount: AMOUNT, bidMessage: message })

/** The twin's endpoint. */
export const leanBid = leanPost('/bids')
/** The twin's endpoint without a database behind it. */
export const bareBroadcast = leanPost('/broadcasts')

/** Returns the id of the request that a client's next bid goes to. */
export type PickRequest = (client: number, turn: number) => string

/** Spreads the bids of all clients over all requests of the cast. */
export const spreadOver =
  ({ requestIds }: Pick<Cast, 'requestIds'>): PickRequest =>
  (client, turn) =>
    requestIds[(client * 7 + turn) % requestIds.length] ?? ''

/** One of `all`, beginning again after the last. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T

/** The next bid of each client, who is one carrier. */
export const bidsOf =
  ({ carriers }: Pick<Cast, 'carriers'>, bid: BidCall, where: PickRequest) =>
  (client: number, turn: number): Call =>
    bid({ carrier: nthOf(carriers, client), requestId: where(client, turn), message: MESSAGE })
