import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { acceptBid } from '#modules/bidding/contract.ts'
import { fillAuctions } from '#scripts/bench/harness/auctions.ts'
import { productBid } from '#scripts/bench/harness/bids.ts'
import { type Answer, type Connection, openConnection, post } from '#scripts/bench/harness/http.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atLeast, atMost, type Findings, type Line, rowsOf, sizeLine } from '#scripts/bench/harness/report.ts'
import type { Measurer, Window } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { Problem } from '#scripts/lib/problem.ts'

/** What came of everybody acting at once on one request. */
interface Clash {
  /** Acceptances that were told yes, and bids that stand as accepted. */
  readonly acceptances: number
  readonly accepted: number
  /** Bids that were told yes, and those of them that the database does not have. */
  readonly placed: number
  readonly lost: number
  /** Bids that the acceptance did not decide: they were committed after it. */
  readonly late: number
  readonly serverErrors: number
  readonly ms: number
}

/** G8: on one request after the other, many accept, each another bid, while many bid, over both web processes. */
export async function measureClash(scene: Scene, { clash }: Plan, { machine }: Measurer): Promise<Findings> {
  say(`${clash.accepts} acceptances and ${clash.bids} bids at once`)
  await using stack = new AsyncDisposableStack()
  const sql = new pg.Client({ connectionString: scene.twoUrl })
  await sql.connect()
  stack.defer(() => sql.end())
  const requests = await fillAuctions(sql, scene.cast, { count: clash.requests, bidsEach: clash.accepts })
  const crowd = await several(clash.accepts + clash.bids, (nth) =>
    openConnection((nth % 2 === 0 ? scene.webA : scene.webB).url),
  )
  stack.defer(() => {
    for (const connection of crowd) connection.close()
  })
  // not measured again where others disturb: that only makes it harder
  const windows: Window<'product', Clash>[] = []
  for (const [round, requestId] of requests.entries()) {
    const burnt = machine.read()
    const result = await clashOn(requestId, { scene, clash, sql, crowd })
    windows.push({ side: 'product', round, burn: burnt(), discarded: false, result })
  }
  const clashes = windows.map(({ result }) => result)
  return { lines: linesOf(clash, clashes), rows: rowsOf('clash', windows, (result) => ({ ...result })), tables: [] }
}

interface Parts {
  readonly scene: Scene
  readonly clash: Plan['clash']
  readonly sql: pg.Client
  readonly crowd: readonly Connection[]
}

async function clashOn(requestId: string, { scene, clash, sql, crowd }: Parts): Promise<Clash> {
  const { carriers, owner } = scene.cast
  const { rows } = await sql.query<{ id: string }>('select id from bids where collection_request_id = $1', [requestId])
  const authorization = `Bearer ${owner.accessToken}`
  const accept = (bidId: string) =>
    post(acceptBid.path.replace(':bidId', bidId), { authorization, 'idempotency-key': randomUUID() }, {})
  const bid = (nth: number) => {
    const carrier = carriers[nth % carriers.length]
    if (!carrier) throw new Problem('There is no carrier.')
    return productBid({ carrier, requestId, message: 'Tomorrow before 11.' })
  }
  const texts = [...rows.map(({ id }) => accept(id)), ...Array.from({ length: clash.bids }, (_, nth) => bid(nth))]
  const began = performance.now()
  const answers = await Promise.all(
    shuffled(texts).map(async (text, nth) => {
      const connection = crowd[nth]
      if (!connection) throw new Problem('There are too few connections.')
      return { isBid: text.includes('"bidAmount"'), ...(await connection.send(text)) }
    }),
  )
  return { ...(await judge(requestId, answers, sql)), ms: performance.now() - began }
}

type Told = Answer & { readonly isBid: boolean }

/** Which transaction wrote a row last; an acceptance writes every bid that it finds. */
const BIDS = `
  select id, status, xmin::text as writer from bids where collection_request_id = $1`

async function judge(requestId: string, answers: readonly Told[], sql: pg.Client): Promise<Omit<Clash, 'ms'>> {
  const { rows } = await sql.query<{ id: string; status: string; writer: string }>(BIDS, [requestId])
  const kept = new Set(rows.map(({ id }) => id))
  const won = rows.filter(({ status }) => status === 'accepted')
  const placed = answers.filter(({ isBid, status }) => isBid && status === 201)
  return {
    acceptances: answers.filter(({ isBid, status }) => !isBid && status === 200).length,
    accepted: won.length,
    placed: placed.length,
    lost: placed.filter(({ body }) => !kept.has((JSON.parse(body) as { id: string }).id)).length,
    late: rows.filter(({ writer }) => writer !== won[0]?.writer).length,
    serverErrors: answers.filter(({ status }) => status >= 500).length,
  }
}

function linesOf({ accepts, bids, requests }: Plan['clash'], clashes: readonly Clash[]): Line[] {
  const sum = (of: (clash: Clash) => number) => clashes.reduce((total, clash) => total + of(clash), 0)
  const accepted = clashes.flatMap((clash) => [clash.accepted, clash.acceptances])
  const figure = `G8 ${accepts} acceptances and ${bids} bids at once, ${requests} times: accepted`
  return [
    sizeLine(`${figure}, most`, Math.max(...accepted), 'bids', atMost(1)),
    sizeLine('   the same, least', Math.min(...accepted), 'bids', atLeast(1)),
    sizeLine(
      '   bids placed after the acceptance',
      sum(({ late }) => late),
      'bids',
      atMost(0),
    ),
    sizeLine(
      '   bids told yes and not kept',
      sum(({ lost }) => lost),
      'bids',
      atMost(0),
    ),
    sizeLine(
      '   answers of 5xx',
      sum(({ serverErrors }) => serverErrors),
      'answers',
      atMost(0),
    ),
  ]
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const several = <T>(count: number, make: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))
