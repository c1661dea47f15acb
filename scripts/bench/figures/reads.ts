import { bidsOnRequest, myBids } from '#modules/market/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { nthOf, spreadOver } from '../harness/cast.ts'
import { authHeaders, clientsOf, get, type Headers } from '../harness/load.ts'
import { figure, findingsFor, measureLoops } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G15: what pages request, against a bare route that selects one row. */
export const reads = figure(
  'reads',
  { full: { clients: 16, rounds: 5, windowMs: 500 }, quick: { clients: 16, rounds: 1, windowMs: 400 } },
  async ({ stage, cast, webA, twin }: SharedSetup, { clients, ...rounds }) => {
    const where = spreadOver(cast)
    const open = (url: string, path: (requestId: string) => string, headers?: (client: number) => Headers) =>
      clientsOf(url, clients, (client, turn) => get(path(where(client, turn)), headers?.(client)))
    const asCarrier = (client: number) => authHeaders(nthOf(cast.carriers, client))
    const sides = {
      'one row': open(twin.url, (id) => `/requests/${id}`),
      'job page': open(webA.url, (id) => readRequest.path.replace(':requestId', id)),
      'bids of a job': open(webA.url, (id) => bidsOnRequest.path.replace(':requestId', id)),
      'list of jobs': open(webA.url, () => openRequests.path, asCarrier),
      'own bids': open(webA.url, () => myBids.path, asCarrier),
    }
    const title = `Reading as fast as it goes, ${clients} clients`
    return findingsFor(await measureLoops(stage, title, sides, rounds), 'reads')
  },
)
