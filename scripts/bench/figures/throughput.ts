import { openClient } from '#scripts/lib/database-client.ts'
import { AMOUNT, bidsOf, leanBid, MESSAGE, type PickRequest, productBid, spreadOver } from '../harness/cast.ts'
import { placeLeanBid } from '../harness/lean/place-bid.ts'
import { clientsOf, repeatAll } from '../harness/load.ts'
import { figure, findingsFor, measureLoops } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G6, G7: bids a second over HTTP, with all rules, against the same transaction in plain SQL from this process. */
export const throughput = figure(
  'throughput',
  { full: { clients: 32, rounds: 5, windowMs: 800 }, quick: { clients: 32, rounds: 1, windowMs: 600 } },
  async ({ stage, cast, webA, twin, leanUrl }: SharedSetup, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const spread = spreadOver(cast)
    const product = (where: PickRequest) => clientsOf(webA.url, clients, bidsOf(cast, productBid, where))
    const bidders = cast.carriers.slice(0, clients)
    const sql = await Promise.all(bidders.map(({ id }, client) => sqlClient(leanUrl, id, client, spread, stack)))
    const sides = {
      'product spread': product(spread),
      'sql spread': repeatAll(sql),
      'product hot': product(() => cast.requestIds[0] ?? ''),
      'twin spread': clientsOf(twin.url, clients, bidsOf(cast, leanBid, spread)),
    }
    const title = `Placing bids as fast as it goes, ${clients} clients`
    return findingsFor(await measureLoops(stage, title, sides, rounds), 'throughput')
  },
)

/** A client of PostgreSQL: what it repeats. */
async function sqlClient(
  url: string,
  bidderId: string,
  client: number,
  where: PickRequest,
  stack: AsyncDisposableStack,
) {
  const connection = await openClient(url, stack)
  let turn = 0
  const bid = { bidderId, bidAmount: AMOUNT, bidMessage: MESSAGE }
  return () => placeLeanBid(connection, { ...bid, requestId: where(client, turn++) })
}
