import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { acceptBid } from '#modules/bidding/contract.ts'
import { bidsToAccept, fillAuctions } from '#scripts/bench/harness/auctions.ts'
import { openConnection, post } from '#scripts/bench/harness/http.ts'
import { acceptLeanBid } from '#scripts/bench/harness/lean/accept-bid.ts'
import { closedLoop } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, ratioLine, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import { Problem } from '#scripts/lib/problem.ts'

const BIDS_EACH = 10
const SIDES = ['product', 'sql'] as const
type Act = () => Promise<boolean>

/** Acceptances a second of requests with ten bids each, against the same in plain SQL from this very process. */
export async function measureAccepts(scene: Scene, { accepts }: Plan, measurer: Measurer): Promise<Findings> {
  say(`accepting with ${accepts.clients} clients`)
  await using stack = new AsyncDisposableStack()
  const acts = {
    product: await productClients(scene, accepts, stack),
    sql: await sqlClients(scene, accepts, stack),
  }
  const windows = await alternate(measurer, SIDES, accepts.rounds, (side) => closedLoop(acts[side], accepts.windowMs))
  const rate = (side: (typeof SIDES)[number]) => median(windowsOf(windows, side).map(({ result }) => result.perSecond))
  const took = (side: (typeof SIDES)[number]) => spreadOf(windowsOf(windows, side).map(({ result }) => result.took)).p50
  return {
    lines: [
      ratioLine(
        `Accept one of ${BIDS_EACH} bids, ${accepts.clients} clients, against SQL`,
        rate('product'),
        rate('sql'),
        'accepts/s',
        null,
      ),
      ratioLine('   p50 of the same', took('product'), took('sql'), 'ms', null),
    ],
    rows: rowsOf('accepts a second', windows, ({ perSecond, took: each, refused }) => ({
      ...{ perSecond, refused, p50: percentile(each, 0.5), p99: percentile(each, 0.99) },
    })),
    tables: [],
  }
}

/** The bids to accept in the database at `url`; each is taken once. */
async function givenBids(scene: Scene, url: string, count: number): Promise<() => string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillAuctions(client, scene.cast, { count, bidsEach: BIDS_EACH })
  const bids = await bidsToAccept(client)
  await client.end()
  return () => {
    const bid = bids.pop()
    if (!bid) throw new Problem('Every auction is over: the benchmark needs more of them.')
    return bid
  }
}

async function productClients(scene: Scene, { clients, auctions }: Plan['accepts'], stack: AsyncDisposableStack) {
  const next = await givenBids(scene, scene.twoUrl, auctions)
  const authorization = `Bearer ${scene.cast.owner.accessToken}`
  return several(clients, async () => {
    let connection = await openConnection(scene.webA.url)
    stack.defer(() => connection.close())
    return async () => {
      // while the other side had its turn the server may have tired of it
      if (!connection.isOpen()) connection = await openConnection(scene.webA.url)
      const headers = { authorization, 'idempotency-key': randomUUID() }
      const { status, body } = await connection.send(post(acceptBid.path.replace(':bidId', next()), headers, {}))
      if (status !== 200) throw new Problem(`Accepting was answered with ${status} ${body}`)
      return true
    }
  })
}

async function sqlClients(scene: Scene, { clients, auctions }: Plan['accepts'], stack: AsyncDisposableStack) {
  const next = await givenBids(scene, scene.directUrl, auctions)
  return several(clients, async () => {
    const client = new pg.Client({ connectionString: scene.directUrl })
    await client.connect()
    stack.defer(() => client.end())
    return async () => {
      await acceptLeanBid(client, next())
      return true
    }
  })
}

const several = (count: number, open: () => Promise<Act>): Promise<Act[]> =>
  Promise.all(Array.from({ length: count }, open))
