import { randomUUIDv7 } from 'node:crypto'
import type { ClientBase } from 'pg'

export interface LeanBid {
  readonly requestId: string
  readonly bidderId: string
  /** Pounds. */
  readonly bidAmount: number
  readonly bidMessage: string
}

/** Named, so that PostgreSQL plans each of them once per connection: the fastest that this driver can do. */
const STATEMENTS = {
  hold: 'select id, user_id, title, status, winning_bid_id, version from collection_requests where id = $1 for share',
  allowance: `select u.user_type, s.plan, s.status, s.current_period_end
    from users u join subscriptions s on s.user_id = u.id where u.id = $1`,
  bid: `insert into bids (id, collection_request_id, bidder_id, bid_amount, bid_message, created_at)
    values ($1, $2, $3, $4, $5, $6)`,
  outbox: 'insert into outbox (id, type, version, data, at) values ($1, $2, $3, $4, $5)',
}

/**
 * The least work that placing a bid can be with the product's tables: lock the request, read account and allowance,
 * insert the bid, insert its event, commit. Returns the bid in the product's shape, and the event's id.
 */
export async function placeLeanBid(client: ClientBase, { requestId, bidderId, bidAmount, bidMessage }: LeanBid) {
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values })
  const [id, eventId] = [randomUUIDv7(), randomUUIDv7()]
  const at = new Date()
  await client.query('begin')
  const request = await run('hold', [requestId])
  const bidder = await run('allowance', [bidderId])
  if (request.rowCount !== 1 || bidder.rowCount !== 1) throw new Error('No such request or bidder')
  await run('bid', [id, requestId, bidderId, bidAmount.toFixed(2), bidMessage, at])
  const bid = {
    ...{ id, collectionRequestId: requestId, bidderId, bidderName: null, bidderVerification: 'pending_submission' },
    ...{ bidAmount, bidMessage, status: 'active', createdAt: at.toISOString(), version: 1 },
  }
  await run('outbox', [eventId, 'BidPlaced', 1, JSON.stringify(bid), at])
  await client.query('commit')
  return { bid, eventId }
}
