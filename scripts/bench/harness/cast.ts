import { randomUUID } from 'node:crypto'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { fillAuctions } from '#scripts/lib/fill-auctions.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { call } from '#scripts/simulate/call.ts'
import { authHeaders, type Call, type NextCall, post } from './load.ts'

export interface Account {
  readonly id: string
  readonly accessToken: string
}

/** Bidders and requests. The same in every database of the run. */
export interface Cast {
  /** Posted the requests. */
  readonly owner: Account
  readonly carriers: readonly Account[]
  readonly requestIds: readonly string[]
}

/** Of every account of the run. */
export const PASSWORD = 'a-good-long-password'
export const emailOf = (name: string): string => `${name}@bench.example`
/** The name of one of the carriers. */
export const carrierName = (nth: number): string => `carrier-${nth}`
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

/**
 * Signs an owner and carriers up and in over HTTP; subscriptions, registrations and requests are inserted as rows. All
 * carriers are Premium: a Basic carrier has used up a month's bids before a window has begun.
 */
export async function seed(
  url: string,
  databaseUrl: string,
  { carriers: count, requests }: { carriers: number; requests: number },
): Promise<Cast> {
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

/** Signs an account of the run in: a token lasts ten minutes. */
export async function signInAs(url: string, name: string): Promise<Account> {
  const session = await call(url, signIn, { body: { email: emailOf(name), password: PASSWORD } })
  return { id: session.user.id, accessToken: session.accessToken }
}

/** Signs everyone in again. */
export const signInAgain = async (url: string, { carriers, requestIds }: Cast): Promise<Cast> => ({
  owner: await signInAs(url, 'owner'),
  carriers: await inBatches(carriers.length, (nth) => signInAs(url, carrierName(nth))),
  requestIds,
})

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
/** The same, acknowledged in the outbox once it is shown. */
export const acknowledgedBid = leanPost('/acknowledged-bids')
/** The twin's endpoint without a database behind it. */
export const bareBroadcast = leanPost('/broadcasts')

/** Returns the id of the request that a client's next bid goes to. */
export type PickRequest = (client: number, turn: number) => string

/** Spreads the bids of all clients over all requests of the cast. */
export const spreadOver =
  ({ requestIds }: Pick<Cast, 'requestIds'>): PickRequest =>
  (client, turn) =>
    nthOf(requestIds, client * 7 + turn)

/** One of `all`, beginning again after the last. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T

/** The next bid of each client, who is one carrier. */
export const bidsOf =
  ({ carriers }: Pick<Cast, 'carriers'>, bid: BidCall, where: PickRequest): NextCall =>
  (client, turn) =>
    bid({ carrier: nthOf(carriers, client), requestId: where(client, turn), message: MESSAGE })
