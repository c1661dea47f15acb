import { bidsOnRequest, myBidAllowance, myBids } from '#modules/market/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { spreadOver } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { authHeaders, get, type Headers, openClients } from '../harness/http.ts'
import { measureLoops } from '../harness/loops.ts'
import { atLeast, atMost } from '../harness/report.ts'
import { ONE, type SharedSetup, TWIN } from '../harness/shared-setup.ts'

/** G15: what pages request, against a bare route that selects one row. */
export const reads = figure(
  'reads',
  { full: { clients: 16, rounds: 5, windowMs: 500 }, quick: { clients: 16, rounds: 1, windowMs: 400 } },
  async ({ cast, one, twin, measurer }: SharedSetup, { clients, ...rounds }) => {
    await using stack = new AsyncDisposableStack()
    const [where, carriers] = [spreadOver(cast), cast.carriers]
    const open = (url: string, text: (requestId: string, headers: Headers) => string) =>
      openClients(stack, url, clients, (client, turn) =>
        text(where(client, turn), authHeaders(carriers[client % carriers.length])),
      )
    const sides = {
      'one row': open(twin.url, (id) => get(`/requests/${id}`)),
      'job page': open(one.url, (id) => get(readRequest.path.replace(':requestId', id))),
      'bids of a job': open(one.url, (id) => get(bidsOnRequest.path.replace(':requestId', id))),
      'list of jobs': open(one.url, (_, headers) => get(openRequests.path, headers)),
      'own bids': open(one.url, (_, headers) => get(myBids.path, headers)),
      allowance: open(one.url, (_, headers) => get(myBidAllowance.path, headers)),
    }
    const processes = Object.fromEntries(Object.keys(sides).map((side) => [side, side === 'one row' ? TWIN : ONE]))
    const what = `Reading as fast as it goes, ${clients} clients`
    const series = await measureLoops(measurer, what, sides, rounds, processes)
    const pair = ['job page', 'one row'] as const
    return {
      lines: [
        series.ratio('G15 job page API, against one row', 'a second', pair, 'reads/s', atLeast(0.6)),
        series.ratio('   p99 of the same', 'p99', pair, 'ms', atMost(2)),
      ],
      series: [series],
    }
  },
)
