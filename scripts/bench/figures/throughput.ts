import { AMOUNT, bidding, leanBid, MESSAGE, productBid, spreadOver } from '../harness/bids.ts'
import { openClient } from '../harness/cast.ts'
import { figure } from '../harness/figure.ts'
import { openClients } from '../harness/http.ts'
import { placeLeanBid } from '../harness/lean/place-bid.ts'
import { type Act, measureLoops } from '../harness/loops.ts'
import { atLeast, atMost, ratio } from '../harness/report.ts'
import { type Scene, TWIN, TWO } from '../harness/scene.ts'

const SQL = ['driver', 'postgres']
type Where = (client: number, turn: number) => string

/** G6, G7: bids a second over HTTP, with all rules, against the same transaction in plain SQL from this very process. */
export const throughput = figure(
  'throughput',
  { full: { clients: 32, rounds: 5, windowMs: 800 }, quick: { clients: 32, rounds: 1, windowMs: 600 } },
  async ({ cast, webA, twin, directUrl, measurer }: Scene, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const spread = spreadOver(cast)
    const hot = () => cast.requestIds[0] ?? ''
    const product = (where: Where) => openClients(stack, webA.url, clients, bidding(cast, productBid, where))
    // the sides take turns, so one connection a client does for both
    const sql = await sqlClients(
      { url: directUrl, bidderIds: cast.carriers.slice(0, clients).map(({ id }) => id) },
      stack,
    )
    const sides = {
      'product spread': await product(spread),
      'sql spread': sql.map((act) => act(spread)),
      'product hot': await product(hot),
      'sql hot': sql.map((act) => act(hot)),
      'twin spread': await openClients(stack, twin.url, clients, bidding(cast, leanBid, spread)),
    }
    const series = await measureLoops(measurer, `Placing bids as fast as it goes, ${clients} clients`, sides, rounds, {
      ...{ 'product spread': TWO, 'product hot': TWO, 'twin spread': TWIN },
      ...{ 'sql spread': SQL, 'sql hot': SQL },
    })
    const [product32, sql32] = [series.of('product spread'), series.of('sql spread')]
    const [hot32, twin32] = [series.of('product hot'), series.of('twin spread')]
    const [rate, unit] = ['a second', 'bids/s']
    return {
      lines: [
        ratio(
          `G6 place bid, ${clients} clients, against SQL`,
          product32.value(rate),
          sql32.value(rate),
          unit,
          atLeast(0.6),
        ),
        ratio('   CPU a bid, all processes', product32.cpu, sql32.cpu, 'ms'),
        ratio('   the lean twin over HTTP against SQL', twin32.value(rate), sql32.value(rate), unit),
        ratio(
          'G7 all bids on one request, against spread',
          hot32.value(rate),
          product32.value(rate),
          unit,
          atLeast(0.85),
        ),
        ratio('   p99 of the same', hot32.p99, product32.p99, 'ms', atMost(1.5)),
      ],
      series: [series],
    }
  },
)

/** Clients of PostgreSQL, each with a connection: what one does once it knows where its bids go. */
const sqlClients = (
  { url, bidderIds }: { url: string; bidderIds: readonly string[] },
  stack: AsyncDisposableStack,
): Promise<((where: Where) => Act)[]> =>
  Promise.all(
    bidderIds.map(async (bidderId, client) => {
      const connection = await openClient(url, stack)
      let turn = 0
      return (where) => async () => {
        const bid = { bidderId, bidAmount: AMOUNT, bidMessage: MESSAGE, requestId: where(client, turn++) }
        await placeLeanBid(connection, bid)
        return true
      }
    }),
  )
