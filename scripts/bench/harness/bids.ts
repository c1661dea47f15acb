import { randomUUID } from 'node:crypto'
import { placeBid } from '#modules/bidding/contract.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { type Connection, NoAnswer, openConnection, post } from './http.ts'
import type { Account } from './seed.ts'

interface BidToSend {
  readonly carrier: Account
  readonly requestId: string
  readonly message: string
}

/** The HTTP request that places a bid. */
export type BidText = (bid: BidToSend) => string

const AMOUNT = 72.5

/** As the product's own pages send it, under a key of its own. */
export const productBid: BidText = ({ carrier, requestId, message }) =>
  post(
    placeBid.path.replace(':requestId', requestId),
    { authorization: `Bearer ${carrier.accessToken}`, 'idempotency-key': randomUUID() },
    { bidAmount: AMOUNT, bidMessage: message },
  )

/** The door at `path` of what takes a bid as plain JSON and asks nobody who they are. */
export const leanPost =
  (path: string): BidText =>
  ({ carrier, requestId, message }) =>
    post(path, {}, { requestId, bidderId: carrier.id, bidAmount: AMOUNT, bidMessage: message })

/** The twin's door. */
export const leanBid = leanPost('/bids')
/** The twin's door that acknowledges what it has shown. */
export const ackedBid = leanPost('/acknowledged-bids')
/** The twin's door without a database behind it. */
export const bareBroadcast = leanPost('/broadcasts')

/** Sends one bid and gives the answer's body, or null when the server was too busy to take it or to answer. Throws a Problem on any other refusal. */
export async function sendBid(connection: Connection, text: string): Promise<string | null> {
  const answer = await connection.send(text).catch(orNoAnswer)
  if (answer === null || answer.status === TOO_BUSY) return null
  if (answer.status !== 201) throw new Problem(`A bid was answered with ${answer.status} ${answer.body}`)
  return answer.body
}

function orNoAnswer(error: unknown): null {
  if (error instanceof NoAnswer) return null
  throw error
}

const TOO_BUSY = 503

/** Connections to one server, as many as are needed at once. */
export interface Pool {
  /** As sendBid. */
  send(text: string): Promise<string | null>
  close(): void
}

export function openPool(url: string): Pool {
  const free: Connection[] = []
  async function take(): Promise<Connection> {
    for (let last = free.pop(); last; last = free.pop()) if (last.isOpen()) return last
    return openConnection(url)
  }
  return {
    async send(text) {
      const connection = await take()
      const body = await sendBid(connection, text)
      free.push(connection)
      return body
    },
    close() {
      for (const connection of free) connection.close()
    },
  }
}
