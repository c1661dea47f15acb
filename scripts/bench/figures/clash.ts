import type pg from 'pg'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { commandHeaders, fillAuctions, MESSAGE, nthOf, productBid } from '../harness/cast.ts'
import { type Answer, ask, get, post } from '../harness/load.ts'
import { figure, findingsFor, oneWindow, say, seriesOf } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G8: on one request after another, many accept a different bid each while many bid, over both web processes. */
export const clash = figure(
  'clash',
  { full: { accepts: 50, bids: 200, requests: 10 }, quick: { accepts: 10, bids: 40, requests: 3 } },
  async ({ stage, cast, two, webA, webB }: SharedSetup, { accepts, bids, requests }) => {
    const title = `${accepts} acceptances and ${bids} bids at once, ${requests} times`
    say(title)
    await using stack = new AsyncDisposableStack()
    const sql = await openClient(two.databaseUrl, stack)
    const requestIds = await fillAuctions(sql, cast, { count: requests, bidsEach: accepts })
    const webs = [webA.url, webB.url]
    // so that everyone's connection is open
    const knock = Array.from({ length: accepts + bids }, (_, nth) => ask(nthOf(webs, nth), get('/healthz')))
    await Promise.all(knock)
    const clashOn = async (requestId: string) => {
      const { rows } = await sql.query<{ id: string }>(BIDS, [requestId])
      const acts = [
        ...rows.map(({ id }) => ({
          isBid: false,
          call: post(acceptBid.path.replace(':bidId', id), commandHeaders(cast.owner), {}),
        })),
        ...Array.from({ length: bids }, (_, nth) => ({
          isBid: true,
          call: productBid({ carrier: nthOf(cast.carriers, nth), requestId, message: MESSAGE }),
        })),
      ]
      const act = async ({ isBid, call }: (typeof acts)[number], nth: number) => ({
        ...{ isBid, ...(await ask(nthOf(webs, nth), call)) },
      })
      return { ms: [], counts: await judge(requestId, await Promise.all(shuffled(acts).map(act)), sql) }
    }
    const windows = []
    // not measured again under load from others: that only makes it harder
    for (const [round, id] of requestIds.entries())
      windows.push(await oneWindow(stage, 'product', round, () => clashOn(id)))
    return findingsFor(seriesOf(title, windows), 'clash')
  },
)

/** The transaction that last wrote each row; an acceptance writes every bid that it finds. */
const BIDS = 'select id, status, xmin::text as writer from bids where collection_request_id = $1'

/** The outcome of everyone acting at once on one request: the answers, and what is in the database. */
async function judge(requestId: string, answers: readonly (Answer & { isBid: boolean })[], sql: pg.Client) {
  const { rows } = await sql.query<{ id: string; status: string; writer: string }>(BIDS, [requestId])
  const kept = new Set(rows.map(({ id }) => id))
  const won = rows.filter(({ status }) => status === 'accepted')
  const placed = answers.filter(({ isBid, status }) => isBid && status === 201)
  return {
    /** Successful acceptances, and bids stored as accepted. */
    acceptances: answers.filter(({ isBid, status }) => !isBid && status === 200).length,
    accepted: won.length,
    /** Successful bids, and those of them missing from the database. */
    placed: placed.length,
    lost: placed.filter(({ body }) => !kept.has((JSON.parse(body) as { id: string }).id)).length,
    /** Bids that the acceptance did not decide: they were committed after it. */
    late: rows.filter(({ writer }) => writer !== won[0]?.writer).length,
    serverErrors: answers.filter(({ status }) => status >= 500).length,
  }
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
