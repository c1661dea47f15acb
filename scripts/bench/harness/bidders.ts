import { type BidText, sendBid } from './bids.ts'
import { openConnection } from './http.ts'
import type { Cast } from './seed.ts'

/** One act of a client; says whether it was let. */
export type Act = () => Promise<boolean>
/** Which request a client's next bid goes to. */
export type Where = (client: number, turn: number) => string

/** Over all requests of the cast. */
export const spreadOver =
  ({ requestIds }: Cast): Where =>
  (client, turn) =>
    requestIds[(client * 7 + turn) % requestIds.length] ?? ''

interface BiddersOptions {
  readonly clients: number
  /** They are shared out to the servers in turn. */
  readonly urls: readonly string[]
  readonly text: BidText
  readonly where: Where
  /** Gets what closes their connections. */
  readonly stack: AsyncDisposableStack
}

/** Clients that place bids, each a carrier with a connection of its own. */
export const openBidders = (
  { carriers }: Cast,
  { clients, urls, text, where, stack }: BiddersOptions,
): Promise<Act[]> =>
  Promise.all(
    carriers.slice(0, clients).map(async (carrier, client) => {
      const url = urls[client % urls.length] ?? ''
      let connection = await openConnection(url)
      stack.defer(() => connection.close())
      let turn = 0
      return async () => {
        // while the other sides had their turns the server may have tired of it
        if (!connection.isOpen()) connection = await openConnection(url)
        const bid = { carrier, requestId: where(client, turn++), message: 'Tomorrow before 11.' }
        return (await sendBid(connection, text(bid))) !== null
      }
    }),
  )
