import { openClient } from '#scripts/lib/database-client.ts'
import { AMOUNT, bidTextFor, leanBid, MESSAGE, type PickRequest, productBid, spreadOver } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { openClients } from '../harness/http.ts'
import { placeLeanBid } from '../harness/lean/place-bid.ts'
import { type Act, measureLoops } from '../harness/loops.ts'
import { atLeast, atMost } from '../harness/report.ts'
import { type SharedSetup, TWIN, TWO } from '../harness/shared-setup.ts'

const SQL = ['driver', 'postgres']
const RATE = 'a second'

/** G6, G7: bids a second over HTTP, with all rules, against the same transaction in plain SQL from this process. */
export const throughput = figure(
  'throughput',
  { full: { clients: 32, rounds: 5, windowMs: 800 }, quick: { clients: 32, rounds: 1, windowMs: 600 } },
  async ({ cast, webA, twin, directUrl, measurer }: SharedSetup, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const spread = spreadOver(cast)
    const hot = () => cast.requestIds[0] ?? ''
    const product = (where: PickRequest) => openClients(stack, webA.url, clients, bidTextFor(cast, productBid, where))
    // the two take turns, so one connection per client does for both
    const bidderIds = cast.carriers.slice(0, clients).map(({ id }) => id)
    const sql = await Promise.all(bidderIds.map((id, client) => sqlClient(directUrl, id, client, stack)))
    const sides = {
      'product spread': product(spread),
      'sql spread': sql.map((act) => act(spread)),
      'product hot': product(hot),
      'sql hot': sql.map((act) => act(hot)),
      'twin spread': openClients(stack, twin.url, clients, bidTextFor(cast, leanBid, spread)),
    }
    const processes = {
      'product spread': TWO,
      'product hot': TWO,
      'twin spread': TWIN,
      'sql spread': SQL,
      'sql hot': SQL,
    }
    const what = `Placing bids as fast as it goes, ${clients} clients`
    const series = await measureLoops(measurer, what, sides, rounds, processes)
    const [againstSql, hotAgainstSpread] = [
      ['product spread', 'sql spread'] as const,
      ['product hot', 'product spread'] as const,
    ]
    return {
      lines: [
        series.ratio(`G6 place bid, ${clients} clients, against SQL`, RATE, againstSql, 'bids/s', atLeast(0.6)),
        series.ratio('   CPU a bid, all processes', 'cpu', againstSql, 'ms'),
        series.ratio('   the lean twin over HTTP against SQL', RATE, ['twin spread', 'sql spread'], 'bids/s'),
        series.ratio('G7 all bids on one request, against spread', RATE, hotAgainstSpread, 'bids/s', atLeast(0.85)),
        series.ratio('   p99 of the same', 'p99', hotAgainstSpread, 'ms', atMost(1.5)),
      ],
      series: [series],
    }
  },
)

/** A client of PostgreSQL: what it repeats once it knows where its bids go. */
async function sqlClient(url: string, bidderId: string, client: number, stack: AsyncDisposableStack) {
  const connection = await openClient(url, stack)
  let turn = 0
  return (where: PickRequest): Act =>
    async () => {
      const requestId = where(client, turn++)
      await placeLeanBid(connection, { bidderId, requestId, bidAmount: AMOUNT, bidMessage: MESSAGE })
      return true
    }
}
