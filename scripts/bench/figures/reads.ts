import { bidsOnRequest, myBidAllowance, myBids } from '#modules/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/requests/contract.ts'
import { figure } from '../harness/figure.ts'
import { get, openClients, signedAs } from '../harness/http.ts'
import { type Act, measureLoops } from '../harness/loops.ts'
import { atLeast, atMost, ratio } from '../harness/report.ts'
import { ONE, type Scene, TWIN } from '../harness/scene.ts'

/** What is read over and over, of a request or as a carrier; `one row` is the twin's select by key. */
const READ = {
  'one row': (id) => get(`/requests/${id}`),
  'job page': (id) => get(readRequest.path.replace(':requestId', id)),
  'bids of a job': (id) => get(bidsOnRequest.path.replace(':requestId', id)),
  'list of jobs': (_, headers) => get(openRequests.path, headers),
  'own bids': (_, headers) => get(myBids.path, headers),
  allowance: (_, headers) => get(myBidAllowance.path, headers),
} satisfies Record<string, (requestId: string, headers: Readonly<Record<string, string>>) => string>
type Side = keyof typeof READ

/** G15: what pages ask for, against a bare route that selects one row. */
export const reads = figure(
  'reads',
  { full: { clients: 16, rounds: 5, windowMs: 500 }, quick: { clients: 16, rounds: 1, windowMs: 400 } },
  async ({ cast: { carriers, requestIds }, one, twin, measurer }: Scene, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const open = async ([side, text]: [string, (typeof READ)[Side]]): Promise<[string, Act[]]> => {
      const idOf = (client: number, turn: number) => requestIds[(client * 7 + turn) % requestIds.length] ?? ''
      const url = side === 'one row' ? twin.url : one.url
      const textOf = (client: number, turn: number) =>
        text(idOf(client, turn), signedAs(carriers[client % carriers.length]))
      return [side, await openClients(stack, url, clients, textOf)]
    }
    const sides = Object.fromEntries(await Promise.all(Object.entries(READ).map(open))) as Record<Side, Act[]>
    const processes = Object.fromEntries(Object.keys(READ).map((side) => [side, side === 'one row' ? TWIN : ONE]))
    const series = await measureLoops(
      measurer,
      `Reading as fast as it goes, ${clients} clients`,
      sides,
      rounds,
      processes,
    )
    const [page, row] = [series.of('job page'), series.of('one row')]
    const rate = ratio(
      'G15 job page API, against one row',
      page.value('a second'),
      row.value('a second'),
      'reads/s',
      atLeast(0.6),
    )
    return { lines: [rate, ratio('   p99 of the same', page.p99, row.p99, 'ms', atMost(2))], series: [series] }
  },
)
