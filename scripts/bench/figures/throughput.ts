import pg from 'pg'
import { type Act, openBidders, spreadOver, type Where } from '#scripts/bench/harness/bidders.ts'
import { type BidText, leanBid, productBid } from '#scripts/bench/harness/bids.ts'
import { placeLeanBid } from '#scripts/bench/harness/lean/place-bid.ts'
import { closedLoop, type Loop } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import {
  atLeast,
  atMost,
  cpuPerOperation,
  type Findings,
  number,
  ratioLine,
  rowsOf,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'

/** Where the bids go: over many requests, or all to one. */
const SIDES = ['product spread', 'sql spread', 'product hot', 'sql hot'] as const
/** Beside them where most is asked. */
const TWIN = 'twin spread'
type Side = (typeof SIDES)[number] | typeof TWIN
type Cell = Plan['throughput'][number]

interface Measured {
  readonly cell: Cell
  readonly sides: readonly Side[]
  readonly windows: readonly Window<Side, Loop>[]
}

/** Which processes work for a side. */
const PROCESSES: Record<Side, readonly string[]> = {
  'product spread': ['web A', 'worker', 'web B', 'postgres', 'redis 2'],
  'product hot': ['web A', 'worker', 'web B', 'postgres', 'redis 2'],
  [TWIN]: ['twin', 'postgres'],
  'sql spread': ['driver', 'postgres'],
  'sql hot': ['driver', 'postgres'],
}

/** (a) Bids a second through HTTP, with all rules, against the same transaction in plain SQL from this very process. */
export async function measureThroughput(scene: Scene, plan: Plan, measurer: Measurer): Promise<Findings> {
  const cells: Measured[] = []
  for (const cell of plan.throughput) {
    say(`throughput with ${cell.clients} clients`)
    const sides: readonly Side[] = cell === plan.throughput.at(-1) ? [...SIDES, TWIN] : SIDES
    cells.push({ cell, sides, windows: await measureCell(scene, cell, measurer, sides) })
  }
  const most = cells.at(-1)
  return {
    lines: most ? linesOf(most.cell, most.windows) : [],
    rows: cells.flatMap(({ cell, windows }) =>
      rowsOf(`bids a second, ${cell.clients} clients`, windows, ({ perSecond, took, refused }) => ({
        perSecond,
        refused,
        p50: percentile(took, 0.5),
        p99: percentile(took, 0.99),
      })),
    ),
    tables: [tableOf(cells)],
  }
}

async function measureCell(scene: Scene, shape: Cell, measurer: Measurer, sides: readonly Side[]) {
  const { clients, rounds, windowMs } = shape
  await using stack = new AsyncDisposableStack()
  const spread = spreadOver(scene.cast)
  const hot = () => scene.cast.requestIds[0] ?? ''
  const http = (url: string, text: BidText, where: Where) =>
    openBidders(scene.cast, { clients, urls: [url], text, where, stack })
  // the sides take turns, so one connection a client does for both
  const sql = await sqlClients(scene, clients, stack)
  const acts: Record<Side, Act[]> = {
    'product spread': await http(scene.webA.url, productBid, spread),
    'product hot': await http(scene.webA.url, productBid, hot),
    [TWIN]: await http(scene.twin.url, leanBid, spread),
    'sql spread': sql.map((act) => act(spread)),
    'sql hot': sql.map((act) => act(hot)),
  }
  // awaited here: the connections close when this function is left
  return await alternate(measurer, sides, rounds, (side) => closedLoop(acts[side], windowMs))
}

/** Clients of PostgreSQL, each with a connection: what one does once it knows where its bids go. */
const sqlClients = (scene: Scene, clients: number, stack: AsyncDisposableStack): Promise<((where: Where) => Act)[]> =>
  Promise.all(
    scene.cast.carriers.slice(0, clients).map(async (carrier, client) => {
      const connection = new pg.Client({ connectionString: scene.directUrl })
      await connection.connect()
      stack.defer(() => connection.end())
      let turn = 0
      return (where) => async () => {
        const bid = { bidderId: carrier.id, bidAmount: 72.5, bidMessage: 'Tomorrow before 11.' }
        await placeLeanBid(connection, { ...bid, requestId: where(client, turn++) })
        return true
      }
    }),
  )

const rateOf = (windows: readonly Window<Side, Loop>[], side: Side) =>
  median(windowsOf(windows, side).map(({ result }) => result.perSecond))
const tookOf = (windows: readonly Window<Side, Loop>[], side: Side) =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.took))

const refusedOf = (windows: readonly Window<Side, Loop>[], side: Side) =>
  windowsOf(windows, side).reduce((sum, { result }) => sum + result.refused, 0)
const cpuOf = (windows: readonly Window<Side, Loop>[], side: Side) =>
  cpuPerOperation(windowsOf(windows, side), PROCESSES[side], (loop) => loop.took.length)

function linesOf({ clients }: Cell, windows: readonly Window<Side, Loop>[]) {
  const rate = (side: Side) => rateOf(windows, side)
  const unit = 'bids/s'
  const with32 = `${clients} clients`
  return [
    ratioLine(`G6 place bid, ${with32}, against SQL`, rate('product spread'), rate('sql spread'), unit, atLeast(0.6)),
    ratioLine(
      '   CPU a bid, all processes',
      cpuOf(windows, 'product spread').total,
      cpuOf(windows, 'sql spread').total,
      'ms',
      null,
    ),
    ratioLine('   the lean twin over HTTP against SQL', rate(TWIN), rate('sql spread'), unit, null),
    ratioLine(
      'G7 all bids on one request, against spread',
      rate('product hot'),
      rate('product spread'),
      unit,
      atLeast(0.85),
    ),
    ratioLine(
      '   p99 of the same',
      tookOf(windows, 'product hot').p99,
      tookOf(windows, 'product spread').p99,
      'ms',
      atMost(1.5),
    ),
  ]
}

function tableOf(cells: readonly Measured[]): Table {
  return {
    title: 'Placing bids as fast as it goes',
    head: ['clients, side', 'bids/s', 'p50 ms', 'p95 ms', 'p99 ms', 'refused', 'CPU ms a bid', 'of which'],
    body: cells.flatMap(({ cell, sides, windows }) =>
      sides.map((side) => {
        const took = tookOf(windows, side)
        const cpu = cpuOf(windows, side)
        return [
          `${cell.clients}, ${side}`,
          ...[rateOf(windows, side), took.p50, took.p95, took.p99, refusedOf(windows, side), cpu.total].map(number),
          cpu.each,
        ]
      }),
    ),
  }
}
