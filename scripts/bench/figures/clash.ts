import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { bidTextFor, productBid } from '../harness/bids.ts'
import { fillAuctions } from '../harness/cast.ts'
import { figure } from '../harness/figure.ts'
import { type Answer, authHeaders, openConnection, post } from '../harness/http.ts'
import { atLeast, atMost, say, size } from '../harness/report.ts'
import { oneWindow, type Sample, seriesOf } from '../harness/rounds.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G8: on one request after another, many accept a different bid each while many bid, over both web processes. */
export const clash = figure(
  'clash',
  { full: { accepts: 50, bids: 200, requests: 10 }, quick: { accepts: 10, bids: 40, requests: 3 } },
  async ({ cast, two, webA, webB, measurer }: SharedSetup, { accepts, bids, requests }) => {
    const what = `${accepts} acceptances and ${bids} bids at once`
    say(what)
    await using stack = new AsyncDisposableStack()
    const sql = await openClient(two.databaseUrl, stack)
    const requestIds = await fillAuctions(sql, cast, { count: requests, bidsEach: accepts })
    const crowd = await Promise.all(
      Array.from({ length: accepts + bids }, async (_, nth) => openConnection((nth % 2 === 0 ? webA : webB).url)),
    )
    for (const connection of crowd) stack.defer(() => connection.close())
    const clashOn = async (requestId: string): Promise<Sample> => {
      const { rows } = await sql.query<{ id: string }>('select id from bids where collection_request_id = $1', [
        requestId,
      ])
      const headers = () => ({ ...authHeaders(cast.owner), 'idempotency-key': randomUUID() })
      const bid = bidTextFor(cast, productBid, () => requestId)
      const acts = [
        ...rows.map(({ id }) => ({ isBid: false, text: post(acceptBid.path.replace(':bidId', id), headers(), {}) })),
        ...Array.from({ length: bids }, (_, nth) => ({ isBid: true, text: bid(nth, 0) })),
      ]
      const answers = await Promise.all(
        shuffled(crowd).map(async (connection, nth) => {
          const { isBid, text } = acts[nth] ?? { isBid: true, text: '' }
          return { isBid, ...(await connection.send(text)) }
        }),
      )
      return { ms: [], counts: await judge(requestId, answers, sql) }
    }
    const windows = []
    // not measured again under load from others: that only makes it harder
    for (const [round, id] of requestIds.entries())
      windows.push(await oneWindow(measurer, 'product', round, () => clashOn(id)))
    const series = seriesOf(what, windows)
    const won = windows.flatMap(({ result: { counts } }) => [counts?.['accepted'] ?? 0, counts?.['acceptances'] ?? 0])
    const none = (text: string, name: string, unit: string) =>
      series.size(`   ${text}`, name, 'product', unit, atMost(0))
    return {
      lines: [
        size(`G8 ${what}, ${requests} times: accepted, most`, Math.max(...won), 'bids', atMost(1)),
        size('   the same, least', Math.min(...won), 'bids', atLeast(1)),
        none('bids placed after the acceptance', 'late', 'bids'),
        none('acknowledged bids that are missing', 'lost', 'bids'),
        none('answers of 5xx', 'serverErrors', 'answers'),
      ],
      series: [series],
    }
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

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
