import { randomUUID } from 'node:crypto'
import { placeBid } from '#modules/market/bidding/contract.ts'
import type { Account, Cast } from './cast.ts'
import { post, signedAs } from './http.ts'

interface BidToSend {
  readonly carrier: Account
  readonly requestId: string
  readonly message: string
}

/** The HTTP request that places a bid. */
export type BidText = (bid: BidToSend) => string

export const AMOUNT = 72.5
export const MESSAGE = 'Tomorrow before 11.'

/** As the product's own pages send it, under a key of its own. */
export const productBid: BidText = ({ carrier, requestId, message }) =>
  post(
    placeBid.path.replace(':requestId', requestId),
    { ...signedAs(carrier), 'idempotency-key': randomUUID() },
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

/** The request that a client's next bid goes to. */
export type Where = (client: number, turn: number) => string

/** Over all requests of the cast. */
export const spreadOver =
  ({ requestIds }: Pick<Cast, 'requestIds'>): Where =>
  (client, turn) =>
    requestIds[(client * 7 + turn) % requestIds.length] ?? ''

/** Clients that are one carrier each and bid repeatedly: for openClients. */
export const bidding =
  ({ carriers }: Pick<Cast, 'carriers'>, text: BidText, where: Where): Where =>
  (client, turn) => {
    const carrier = carriers[client % carriers.length]
    if (!carrier) throw new Error('There is no carrier')
    return text({ carrier, requestId: where(client, turn), message: MESSAGE })
  }
