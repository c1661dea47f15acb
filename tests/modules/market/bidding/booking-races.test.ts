import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { withdrawBid } from '#modules/market/bidding/contract.ts'
import { setBookAtBudget } from '#modules/market/requests/contract/booking.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { callWithRetry } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenCarrier, givenCustomer, givenStaff, PASSWORD, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { repetitions } from '#tests/support/thorough.ts'
import { until } from '#tests/support/until.ts'
import { bidOn, givenBookable, givenBooker, PRICE } from './bookers.ts'

/** Owners whose requests get bids at the same time. */
const OWNERS = 5
const RACES = repetitions(100, 1_000)
const FEW = repetitions(10, 60)
const LONG = 400_000

const server = await givenServer({ RATE_LIMIT_FACTOR: '10000' })
const bookers = await Promise.all(Array.from({ length: 4 }, () => givenBooker(server)))
const plain = await givenCarrier(server)
const admin = await givenStaff(server)

/** Counts the combinations of states stored for these owners' requests. */
async function stored(ownerIds: string[]) {
  const { rows } = await server.sql.query<{
    status: string
    accepted: number
    active: number
    booked: number
    jobs: number
  }>(
    `select r.status, b.accepted, b.active, facts.booked, count(*)::int as jobs
     from collection_requests r
       cross join lateral (
         select count(*) filter (where status = 'accepted' and id = r.winning_bid_id)::int as accepted,
           count(*) filter (where status = 'active' and withdrawn_at is null)::int as active
         from bids where collection_request_id = r.id
       ) b
       cross join lateral (
         select count(*)::int as booked from outbox
         where type = 'BidAccepted' and data->>'requestId' = r.id::text and (data->>'automatic')::boolean
       ) facts
     where r.user_id = any($1) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [ownerIds],
  )
  return rows
}

test(
  `of several carriers that bid the price at once, ${RACES} times, books exactly one and notifies the others (BOOK-05, R01)`,
  async () => {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => givenCustomer(server)))
    const winners = new Map<string, number>()
    const race = async (owner: Person, nth: number) => {
      const { request } = await givenBookable(server, { owner })
      const inTurn = bookers.map((_, at) => bookers[(at + nth) % bookers.length] as Person)
      const [dearer, ...answers] = await Promise.all([
        bidOn(server, request.id, plain, PRICE + 5),
        ...inTurn.map((carrier, at) => bidOn(server, request.id, carrier, PRICE - at)),
      ])
      const outcomes = answers.map(({ body, error }) => body?.status ?? error?.code ?? '').toSorted()
      expect(outcomes).toEqual(['accepted', ...bookers.slice(1).map(() => 'request_closed')])
      // the dearer bid never books: it is placed first and then rejected, or too late
      expect(dearer?.ok ? dearer.body.status : dearer?.error.code).toMatch(/^(active|request_closed)$/)
      const winner = answers.find(({ ok }) => ok)?.body?.bidderId ?? ''
      winners.set(winner, (winners.get(winner) ?? 0) + 1)
    }
    const play = async (owner: Person, first: number) => {
      for (let nth = first; nth < RACES; nth += OWNERS) await race(owner, nth)
    }
    await Promise.all(owners.map(play))
    expect(await stored(owners.map(({ id }) => id))).toEqual([
      { status: 'assigned', accepted: 1, active: 0, booked: 1, jobs: RACES },
    ])
    // each one won at least once, otherwise nothing raced
    expect(winners.size).toBe(bookers.length)
  },
  LONG,
)

/** Runs an owner's action against bids at the price; the allowed results are given in the terms of `stored`. */
async function against(act: (owner: Person, requestId: string) => Promise<{ status: number }>) {
  const outcomes: { bids: string[]; act: number; ownerId: string }[] = []
  for (let nth = 0; nth < FEW; nth++) {
    const { owner, request } = await givenBookable(server)
    const bid = async (carrier: Person) => {
      const { ok, body, error } = await bidOn(server, request.id, carrier, PRICE)
      return ok ? body.status : error.code
    }
    const acting = () => act(owner, request.id)
    const bidding = () => Promise.all(bookers.slice(0, 2).map(bid))
    const first = nth % 2 === 0 ? acting() : null
    const [bids, done] = await Promise.all([bidding(), first ?? acting()])
    outcomes.push({ bids: bids.toSorted(), act: done.status, ownerId: owner.id })
  }
  return outcomes
}

test(
  'books once or places only bids while the owner turns it off (BOOK-05)',
  async () => {
    const outcomes = await against((as, requestId) =>
      callWithRetry(server, setBookAtBudget, { as, params: { requestId }, body: { on: false } }),
    )
    for (const { bids, act } of outcomes)
      expect([act, ...bids]).toEqual(act === 200 ? [200, 'active', 'active'] : [409, 'accepted', 'request_closed'])
  },
  LONG,
)

test(
  'books once or places no bid while the owner cancels (BOOK-05)',
  async () => {
    const outcomes = await against((as, requestId) =>
      callWithRetry(server, cancelRequest, { as, params: { requestId } }),
    )
    for (const { bids, act } of outcomes)
      expect([act, ...bids]).toEqual(
        act === 200 ? [200, 'request_closed', 'request_closed'] : [409, 'accepted', 'request_closed'],
      )
  },
  LONG,
)

test(
  'books before the owner leaves or is suspended, or not at all (BOOK-03, BOOK-05)',
  async () => {
    const leaving = await against((as) => callWithRetry(server, deleteAccount, { as, body: { password: PASSWORD } }))
    const suspending = await against(({ id: userId }) =>
      callWithRetry(server, suspendPerson, { as: admin, params: { userId }, body: { reason: 'Dumped waste' } }),
    )
    for (const { bids, act } of [...leaving, ...suspending]) {
      expect([200, 204]).toContain(act)
      expect(bids.join()).toMatch(
        /^(accepted,request_closed|request_closed,request_closed|not_found,not_found|accepted,not_found)$/,
      )
    }
    const suspended = await server.sql.query(
      `select distinct r.status, r.owner_suspended from collection_requests r where user_id = any($1) order by 1`,
      [suspending.map(({ ownerId }) => ownerId)],
    )
    // a job booked before the suspension is under way and stays visible
    for (const { status, owner_suspended } of suspended.rows) expect(owner_suspended).toBe(status === 'pending')
  },
  LONG,
)

test(
  'has one winner while the owner accepts another bid by hand (BOOK-05, R01)',
  async () => {
    const owner = await givenCustomer(server)
    for (let nth = 0; nth < FEW; nth++) {
      const { request } = await givenBookable(server, { owner })
      const dearer = await bidOn(server, request.id, plain, PRICE + 5)
      const [byHand, withdrawn, ...booked] = await Promise.all([
        callWithRetry(server, acceptBid, { as: owner, params: { bidId: dearer.body?.id ?? '' } }),
        callWithRetry(server, withdrawBid, { as: plain, params: { bidId: dearer.body?.id ?? '' } }),
        ...bookers.map((carrier) => bidOn(server, request.id, carrier, PRICE)),
      ])
      const wins = [byHand?.ok, ...booked.map(({ body }) => body?.status === 'accepted')].filter(Boolean)
      expect(wins).toHaveLength(1)
      expect(withdrawn?.ok && byHand?.ok).toBe(false)
    }
    for (const job of await stored([owner.id]))
      expect(job).toMatchObject({ status: 'assigned', accepted: 1, active: 0 })
  },
  LONG,
)

test('makes a bid at the price wait for an acceptance’s lock, then books the job (BOOK-05)', async () => {
  const { owner, request } = await givenBookable(server)
  const holding = await server.sql.connect()
  await holding.query('begin')
  await holding.query('select from collection_requests where id = $1 for share', [request.id])
  const bids = bookers.map((carrier) => bidOn(server, request.id, carrier, PRICE))
  await until(() => areWaiting(server, bookers.length), 'every bid to wait')
  await holding.query('commit')
  holding.release()
  const answers = await Promise.all(bids)
  expect(answers.map(({ body, error }) => body?.status ?? error?.code ?? '').toSorted()).toEqual([
    'accepted',
    ...bookers.slice(1).map(() => 'request_closed'),
  ])
  expect(await stored([owner.id])).toEqual([{ status: 'assigned', accepted: 1, active: 0, booked: 1, jobs: 1 }])
  const { rows } = await server.sql.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
