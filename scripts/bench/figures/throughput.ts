import { openClient } from '#scripts/lib/database-client.ts'
import { AMOUNT, bidsOf, leanBid, MESSAGE, type PickRequest, productBid, spreadOver } from '../harness/cast.ts'
import { placeLeanBid } from '../harness/lean/place-bid.ts'
import { clientsOf, repeatAll } from '../harness/load.ts'
import { figure, findingsFor, measureLoops } from '../harness/measure.ts'
import { type SharedSetup, TWIN, TWO } from '../harness/shared-setup.ts'

const SQL = ['driver', 'postgres']
const PROCESSES = { 'product spread': TWO, 'product hot': TWO, 'twin spread': TWIN, 'sql spread': SQL, 'sql hot': SQL }

/** G6, G7: bids a second over HTTP, with all rules, against the same transaction in plain SQL from this process. */
export const throughput = figure(
  'throughput',
  { full: { clients: 32, rounds: 5, windowMs: 800 }, quick: { clients: 32, rounds: 1, windowMs: 600 } },
  async ({ stage, cast, webA, twin, directUrl }: SharedSetup, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const spread = spreadOver(cast)
    const hot = () => cast.requestIds[0] ?? ''
    const product = (where: PickRequest) => clientsOf(webA.url, clients, bidsOf(cast, productBid, where))
    // the two take turns, so one connection per client does for both
    const bidderIds = cast.carriers.slice(0, clients).map(({ id }) => id)
    const sql = await Promise.all(bidderIds.map((id, client) => sqlClient(directUrl, id, client, stack)))
    const sides = {
      'product spread': product(spread),
      'sql spread': repeatAll(sql.map((act) => act(spread))),
      'product hot': product(hot),
      'sql hot': repeatAll(sql.map((act) => act(hot))),
      'twin spread': clientsOf(twin.url, clients, bidsOf(cast, leanBid, spread)),
    }
    const title = `Placing bids as fast as it goes, ${clients} clients`
    return findingsFor(await measureLoops(stage, title, sides, rounds, PROCESSES), 'throughput')
  },
)

/** A client of PostgreSQL: what it repeats once it knows where its bids go. */
async function sqlClient(url: string, bidderId: string, client: number, stack: AsyncDisposableStack) {
  const connection = await openClient(url, stack)
  let turn = 0
  return (where: PickRequest) => () =>
    placeLeanBid(connection, {
      ...{ bidderId, requestId: where(client, turn++), bidAmount: AMOUNT, bidMessage: MESSAGE },
    })
}
