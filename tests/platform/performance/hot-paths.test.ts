import { afterAll, expect, test } from 'vitest'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import {
  bidsOnMyRequests,
  bidsOnRequest,
  myBidAllowance,
  myBids,
  myStandingBids,
  placeBid,
  withdrawBid,
} from '#modules/market/bidding/contract.ts'
import { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import {
  latestRequests,
  myRequests,
  openRequests,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { fillAuctions } from '#scripts/lib/fill-auctions.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { listenToStatements, tablesReadWhole } from './statements.ts'

/** Tables that grow with every request and every bid. */
const LARGE = ['collection_requests', 'bids', 'request_activity', 'idempotency_keys']

const statements = listenToStatements()
// one process that only serves: the statements of workers are not counted here
const server = await givenServer({ ROLES: 'web' })
const opened = await givenOpenRequest(server)
const owner = opened.owner
const requestId = opened.request.id
const carrier = await givenCarrier(server)
const others = [carrier, await givenCarrier(server), await givenCarrier(server)]
const bidId = (await givenBid(server, requestId, 40, carrier)).bid.id
const spareId = (await givenBid(server, requestId, 45, carrier)).bid.id
const household = await givenOpenRequest(server)
/** A typical owner: with one request. */
const householder = household.owner
await givenBid(server, household.request.id, 50)
const client = await server.sql.connect()
await fillAuctions(client, { owner, carriers: others }, { count: 8_000, bidsEach: 5 })
await client.query(
  `insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
   select gen_random_uuid(), gen_random_uuid(), '', '{}', now() from generate_series(1, 5000)`,
)
await client.query('analyze')
client.release()
afterAll(() => statements.stop())

const params = () => ({ requestId })
const bid = { bidAmount: 35, bidMessage: null }

/** What people do all day, and the most statements for it, whatever the size of the page. */
const PATHS: readonly [what: string, most: number, act: () => Promise<unknown>][] = [
  ['reading a job', 1, () => callOrThrow(server, readRequest, { params: params() })],
  ['reading the bids on a job', 8, () => callOrThrow(server, bidsOnRequest, { params: params() })],
  ['the same as a bidder', 9, () => callOrThrow(server, bidsOnRequest, { as: carrier, params: params() })],
  ['the same as its owner', 11, () => callOrThrow(server, bidsOnRequest, { as: owner, params: params() })],
  ['reading a job’s timeline', 2, () => callOrThrow(server, requestHistory, { params: params() })],
  ['the newest requests', 1, () => callOrThrow(server, latestRequests, {})],
  ['the open requests', 1, () => callOrThrow(server, openRequests, { as: carrier })],
  ['one’s own requests', 1, () => callOrThrow(server, myRequests, { as: owner })],
  ['one’s own bids', 6, () => callOrThrow(server, myBids, { as: carrier })],
  ['what one has bid where', 2, () => callOrThrow(server, myStandingBids, { as: carrier })],
  ['the newest bids on own requests', 6, () => callOrThrow(server, bidsOnMyRequests, { as: owner })],
  ['one’s own jobs', 2, () => callOrThrow(server, myAcceptedJobs, { as: carrier })],
  ['the to-do list of an owner', 17, () => callOrThrow(server, myInbox, { as: householder })],
  ['the to-do list of a carrier', 15, () => callOrThrow(server, myInbox, { as: carrier })],
  ['one’s own allowance', 5, () => callOrThrow(server, myBidAllowance, { as: carrier })],
  ['placing a bid', 11, () => callOrThrow(server, placeBid, { as: carrier, params: params(), body: bid })],
  ['withdrawing a bid', 9, () => callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: spareId } })],
  ['accepting a bid', 17, () => callOrThrow(server, acceptBid, { as: owner, params: { bidId } })],
]

test.each(PATHS)('%s takes at most %i statements, and none reads a large table whole', async (_what, most, act) => {
  const sent = await statements.during(act)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.map(({ text }) => text).slice(most), 'statements too many').toEqual([])
  for (const statement of sent) {
    const whole = await tablesReadWhole(server.sql, statement)
    expect(
      whole.filter((table) => LARGE.includes(table)),
      statement.text,
    ).toEqual([])
  }
})

test('notices a table that is read whole', async () => {
  const text = 'select id from bids where bid_message = $1'
  expect(await tablesReadWhole(server.sql, { text, values: ['none'] })).toEqual(['bids'])
  await until(
    async () => (await statements.during(() => server.sql.query(text, ['none']))).length === 1,
    'the statement',
  )
})
