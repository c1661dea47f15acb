import { myBids } from '#modules/bidding/contract.ts'
import { myRequests, openRequests, readRequest } from '#modules/requests/contract.ts'
import { productBid, sendBid } from '#scripts/bench/harness/bids.ts'
import { now } from '#scripts/bench/harness/clock.ts'
import { type Connection, get, openConnection } from '#scripts/bench/harness/http.ts'
import { pathFor, TERMS, TYPED } from '#scripts/bench/harness/search/sides.ts'
import type { GrowthStage } from './stage.ts'

export const SIDES = ['place bid', 'job page', 'search', 'list of jobs', 'own requests', 'own bids'] as const
export type Side = (typeof SIDES)[number]
/** Acts once and says whether it was let. */
type Act = () => Promise<boolean>

/** As many clients as there are carriers, each with a connection: what each of them does over and over on each side. */
export async function openClients({ server, cast }: GrowthStage, requestIds: readonly string[]) {
  const connections = await Promise.all(cast.carriers.map(() => openConnection(server.url)))
  const searched = TYPED.flatMap((typed) => TERMS[typed]).map(pathFor)
  let turn = 0
  const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T
  const reader =
    (text: (carrier: string) => string) =>
    (connection: Connection, nth: number): Act =>
    async () =>
      (await connection.send(text(bearer(cast.carriers[nth])))).status === 200
  const bidder =
    (connection: Connection, nth: number): Act =>
    async () => {
      const carrier = cast.carriers[nth]
      if (!carrier) throw new Error('There is no carrier')
      return (
        (await sendBid(connection, productBid({ carrier, requestId: next(requestIds), message: 'Today.' }))) !== null
      )
    }
  const opened: Record<Side, (connection: Connection, nth: number) => Act> = {
    'place bid': bidder,
    'job page': reader(() => get(readRequest.path.replace(':requestId', next(requestIds)))),
    search: reader(() => get(next(searched))),
    'list of jobs': reader((authorization) => get(openRequests.path, { authorization })),
    'own requests': reader(() => get(myRequests.path, { authorization: bearer(cast.owner) })),
    'own bids': reader((authorization) => get(myBids.path, { authorization })),
  }
  return {
    actsOf: (side: Side): Act[] => connections.map(opened[side]),
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

const bearer = (account: { accessToken: string } | undefined): string => `Bearer ${account?.accessToken}`

/** How long one who is alone waits for each kind of search, and for jobs with a word in them, in ms; endless where no answer came. */
export async function lookAround({ server, cast }: GrowthStage, times: number): Promise<Record<string, number[]>> {
  const authorization = bearer(cast.carriers[0])
  const filtered = (word: string) => `${openRequests.path}?q=${word}`
  const looks: Record<string, readonly string[]> = {
    ...Object.fromEntries(TYPED.map((typed) => [`search: ${typed}`, TERMS[typed].map(pathFor)])),
    'list of jobs with a common word': ['sofa', 'mattress'].map(filtered),
    'list of jobs with a rare word': ['thorwickash'].map(filtered),
  }
  const connection = await openConnection(server.url)
  const taken: Record<string, number[]> = {}
  for (const [what, paths] of Object.entries(looks)) {
    taken[what] = []
    for (let nth = 0; nth < times; nth++) {
      const from = now()
      const { status } = await connection.send(get(paths[nth % paths.length] ?? '', { authorization }))
      taken[what].push(status === 200 ? now() - from : Number.POSITIVE_INFINITY)
    }
  }
  connection.close()
  return taken
}
