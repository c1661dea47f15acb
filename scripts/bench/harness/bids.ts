import { randomUUID } from 'node:crypto'
import { placeBid } from '#modules/market/bidding/contract.ts'
import type { Account, Cast } from './cast.ts'
import { authHeaders, post } from './http.ts'

interface BidToSend {
  readonly carrier: Account
  readonly requestId: string
  readonly message: string
}

/** The HTTP request that places a bid. */
export type BidText = (bid: BidToSend) => string

export const AMOUNT = 72.5
export const MESSAGE = 'Tomorrow before 11.'

/** The bid as the product's own pages send it, with a new idempotency key. */
export const productBid: BidText = ({ carrier, requestId, message }) =>
  post(
    placeBid.path.replace(':requestId', requestId),
    { ...authHeaders(carrier), 'idempotency-key': randomUUID() },
    { bidAmount: AMOUNT, bidMessage: message },
  )

const leanPost =
  (path: string): BidText =>
  ({ carrier, requestId, message }) =>
    post(path, {}, { requestId, bidderId: carrier.id, bidAmount: AMOUNT, bidMessage: message })

/** The twin's endpoint. */
export const leanBid = leanPost('/bids')
/** The twin's endpoint that acknowledges what it has shown. */
export const ackedBid = leanPost('/acknowledged-bids')
/** The twin's endpoint without a database behind it. */
export const bareBroadcast = leanPost('/broadcasts')

/** Returns the id of the request that a client's next bid goes to. */
export type PickRequest = (client: number, turn: number) => string

/** Spreads the bids of all clients over all requests of the cast. */
export const spreadOver =
  ({ requestIds }: Pick<Cast, 'requestIds'>): PickRequest =>
  (client, turn) =>
    requestIds[(client * 7 + turn) % requestIds.length] ?? ''

/** Returns the HTTP request of a client's next bid, for openClients: each client is one carrier. */
export const bidTextFor =
  (
    { carriers }: Pick<Cast, 'carriers'>,
    text: BidText,
    where: PickRequest,
  ): ((client: number, turn: number) => string) =>
  (client, turn) => {
    const carrier = carriers[client % carriers.length]
    if (!carrier) throw new Error('There is no carrier')
    return text({ carrier, requestId: where(client, turn), message: MESSAGE })
  }
