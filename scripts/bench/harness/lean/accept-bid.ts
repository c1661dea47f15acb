import { randomUUIDv7 } from 'node:crypto'
import type { ClientBase } from 'pg'

const OF_BID = { name: 'of bid', text: 'select collection_request_id from bids where id = $1' }
const LOCK = { name: 'lock', text: 'select user_id, status, version from collection_requests where id = $1 for update' }
const JUDGE = {
  name: 'judge',
  text: `update bids set status = case when id = $2 then 'accepted' else 'rejected' end, version = version + 1
    where collection_request_id = $1 and status = 'active'`,
}
const ASSIGN = {
  name: 'assign',
  text: `update collection_requests set status = 'assigned', winning_bid_id = $2, updated_at = $3, version = version + 1
    where id = $1`,
}
const OUTBOX = { name: 'outbox', text: 'insert into outbox (id, type, version, data, at) values ($1, $2, $3, $4, $5)' }

/** The least that accepting a bid can be with the product's tables: lock the request, judge its bids, assign it, announce it. */
export async function acceptLeanBid(client: ClientBase, bidId: string): Promise<void> {
  const at = new Date()
  await client.query('begin')
  const { rows } = await client.query<{ collection_request_id: string }>({ ...OF_BID, values: [bidId] })
  const requestId = rows[0]?.collection_request_id
  await client.query({ ...LOCK, values: [requestId] })
  await client.query({ ...JUDGE, values: [requestId, bidId] })
  await client.query({ ...ASSIGN, values: [requestId, bidId, at] })
  const data = JSON.stringify({ requestId, bidId })
  await client.query({ ...OUTBOX, values: [randomUUIDv7(), 'BidAccepted', 1, data, at] })
  await client.query('commit')
}
