import pg from 'pg'
import { search } from '#modules/search/contract.ts'
import { openConnection } from '../http.ts'
import { closedLoop, type Loop } from '../loops.ts'
import type { Plan } from '../plan.ts'
import { say } from '../progress.ts'
import { atMost, type Findings, number, ratioLine, rowsOf, sizeLine, type Table } from '../report.ts'
import { alternate, type Window, windowsOf } from '../rounds.ts'
import { openSearchStage, type SearchStage } from '../search/stage.ts'
import { timeToFound } from '../search/time-to-found.ts'
import { percentile, spreadOf } from '../stats.ts'

/** What is typed on each side; the last two sides ask PostgreSQL itself. */
const TERMS = {
  '1 letter': ['s', 'b', 'p', 'w', 'c'],
  '3 letters': ['sof', 'mat', 'war', 'fri', 'pia'],
  '8 letters': ['mattress', 'wardrobe', 'bookcase', 'plasterb', 'trampoli'],
  'common word': ['sofa', 'mattress', 'wardrobe', 'old', 'collection'],
  'rare word': ['thorwickash', 'ashtorlan', 'barelmor', 'welgalsel', 'winrayden'],
  typo: ['matress', 'wardorbe', 'trampolene', 'dishwahser', 'greenhuose'],
  'the same, right': ['mattress', 'wardrobe', 'trampoline', 'dishwasher', 'greenhouse'],
  'two words': ['old sofa', 'broken wardrobe', 'oak table', 'garden shed', 'leather armchair'],
} as const
type Typed = keyof typeof TERMS
const SIDES = [...(Object.keys(TERMS) as Typed[]), 'sql lookup', 'sql ilike'] as const
type Side = (typeof SIDES)[number]

const LOOKUP = {
  name: 'lookup',
  text: `select kind, id, title, description from search_documents where slot = 'b' and words @@ $1::tsquery limit 20`,
}
const ILIKE = {
  name: 'ilike',
  text: `select kind, id, title, description from search_documents
    where slot = 'b' and (title ilike $1 or description ilike $1) order by at desc limit 20`,
}

/** How long people wait who search among so many documents, beside plain SQL of the same run. */
export async function measureSearch(
  stack: AsyncDisposableStack,
  { logs, documents, posts, cells, repeats }: Plan['search'] & { logs: string; repeats: number },
): Promise<Findings> {
  const stage = await openSearchStage(stack, { logs, documents })
  const measured = []
  for (const cell of cells) {
    say(`searching with ${cell.clients} clients`)
    measured.push({ cell, windows: await measureCell(stage, cell, repeats) })
  }
  say('posting and looking for it')
  const found = await timeToFound(stage.server.url, posts)
  return {
    lines: [
      ...linesOf(measured[0]?.windows ?? []),
      sizeLine('   from post to found, p95', percentile(found, 0.95), 'ms', atMost(1_000)),
      ratioLine('   rebuilt, compared and swapped', stage.rebuiltPerSecond, Number.NaN, 'documents/s', null),
    ],
    rows: measured.flatMap(({ cell, windows }) =>
      rowsOf(`searches, ${cell.clients} clients`, windows, ({ perSecond, took }) => ({
        ...{ perSecond, p50: percentile(took, 0.5), p95: percentile(took, 0.95), p99: percentile(took, 0.99) },
      })),
    ),
    tables: measured.map(({ cell, windows }) => tableOf(cell.clients, windows)),
  }
}

type Cell = Plan['search']['cells'][number]

async function measureCell(stage: SearchStage, { clients, rounds, windowMs }: Cell, repeats: number) {
  await using stack = new AsyncDisposableStack()
  const acts = new Map<Side, (() => Promise<boolean>)[]>()
  for (const side of SIDES) {
    const open = side === 'sql lookup' || side === 'sql ilike' ? sqlClient : httpClient
    acts.set(side, await Promise.all(Array.from({ length: clients }, (_, nth) => open(stage, side, nth, stack))))
  }
  return await alternate({ machine: stage.machine, repeats }, SIDES, rounds, (side) =>
    closedLoop(acts.get(side) ?? [], windowMs),
  )
}

async function httpClient({ server }: SearchStage, side: Side, nth: number, stack: AsyncDisposableStack) {
  const terms = TERMS[side as Typed]
  let connection = await openConnection(server.url)
  stack.defer(() => connection.close())
  let turn = nth
  return async () => {
    // while the other sides had their turns the server may have tired of it
    if (!connection.isOpen()) connection = await openConnection(server.url)
    const term = encodeURIComponent(terms[turn++ % terms.length] ?? '')
    const { status } = await connection.send(`GET ${search.path}?term=${term} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
    return status === 200
  }
}

/** For rare words: the fewest rows by the index, and all documents read by the pattern. */
async function sqlClient({ databaseUrl }: SearchStage, side: Side, nth: number, stack: AsyncDisposableStack) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  stack.defer(() => client.end())
  const terms = TERMS['rare word']
  let turn = nth
  return async () => {
    const term = terms[turn++ % terms.length] ?? ''
    await client.query(
      side === 'sql ilike' ? { ...ILIKE, values: [`%${term}%`] } : { ...LOOKUP, values: [`'${term}'`] },
    )
    return true
  }
}

type Windows = readonly Window<Side, Loop>[]
const tookBy = (windows: Windows, side: Side) => spreadOf(windowsOf(windows, side).map(({ result }) => result.took))

function linesOf(windows: Windows) {
  const took = (side: Side) => tookBy(windows, side)
  const ilike = took('sql ilike').p50
  const worst = Math.max(...(Object.keys(TERMS) as Typed[]).map((side) => took(side).p99))
  return [
    sizeLine('G16 search, 1 client, slowest p99', worst, 'ms', atMost(25)),
    ratioLine('   against ILIKE, p50', worst, ilike, 'ms', atMost(0.05)),
    ratioLine('   common word against rare word, p50', took('common word').p50, took('rare word').p50, 'ms', atMost(2)),
    ratioLine('   rare word against bare SQL lookup, p50', took('rare word').p50, took('sql lookup').p50, 'ms', null),
    ratioLine(
      'G17 typing error against the right word, p50',
      took('typo').p50,
      took('the same, right').p50,
      'ms',
      atMost(3),
    ),
  ]
}

function tableOf(clients: number, windows: Windows): Table {
  return {
    title: `Searching, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    head: ['typed', 'searches/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
    body: SIDES.map((side) => {
      const of = windowsOf(windows, side)
      const { p50, p95, p99 } = tookBy(windows, side)
      const perSecond = of.reduce((sum, { result }) => sum + result.perSecond, 0) / of.length
      const failed = of.reduce((sum, { result }) => sum + result.refused, 0)
      return [side, ...[perSecond, p50, p95, p99, failed].map(number)]
    }),
  }
}
