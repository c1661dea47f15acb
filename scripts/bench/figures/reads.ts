import { bidsOnRequest, myBidAllowance, myBids } from '#modules/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/requests/contract.ts'
import { get, openConnection } from '#scripts/bench/harness/http.ts'
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

/** What is read: the first is the floor, one row by its key over HTTP. */
const SIDES = ['one row', 'job page', 'bids of a job', 'list of jobs', 'own bids', 'allowance'] as const
type Side = (typeof SIDES)[number]

/** G15: what pages ask for, against a bare route that selects one row. */
export async function measureReads(scene: Scene, { reads }: Plan, measurer: Measurer): Promise<Findings> {
  say(`reading with ${reads.clients} clients`)
  const windows = await measureAll(scene, reads, measurer)
  return {
    lines: linesOf(windows),
    rows: rowsOf(`reads a second, ${reads.clients} clients`, windows, ({ perSecond, took, refused }) => ({
      ...{ perSecond, refused, p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
    })),
    tables: [tableOf(windows)],
  }
}

async function measureAll(scene: Scene, { clients, rounds, windowMs }: Plan['reads'], measurer: Measurer) {
  await using stack = new AsyncDisposableStack()
  const acts = new Map<Side, (() => Promise<boolean>)[]>()
  for (const side of SIDES)
    acts.set(side, await Promise.all(Array.from({ length: clients }, (_, nth) => reader(scene, side, nth, stack))))
  // awaited here: the connections close when this function is left
  return await alternate(measurer, SIDES, rounds, (side) => closedLoop(acts.get(side) ?? [], windowMs))
}

/** Reads the next of the requests, or one's own lists, over one connection. */
async function reader(scene: Scene, side: Side, nth: number, stack: AsyncDisposableStack) {
  const { carriers, requestIds } = scene.cast
  const origin = side === 'one row' ? scene.twin.url : scene.one.url
  const authorization = `Bearer ${carriers[nth % carriers.length]?.accessToken}`
  let connection = await openConnection(origin)
  stack.defer(() => connection.close())
  let turn = nth * 7
  return async () => {
    // while the other sides had their turns the server may have tired of it
    if (!connection.isOpen()) connection = await openConnection(origin)
    const id = requestIds[turn++ % requestIds.length] ?? ''
    const { status } = await connection.send(TEXT[side](id, authorization))
    return status === 200
  }
}

const TEXT: Readonly<Record<Side, (requestId: string, authorization: string) => string>> = {
  'one row': (id) => get(`/requests/${id}`),
  'job page': (id) => get(readRequest.path.replace(':requestId', id)),
  'bids of a job': (id) => get(bidsOnRequest.path.replace(':requestId', id)),
  'list of jobs': (_, authorization) => get(openRequests.path, { authorization }),
  'own bids': (_, authorization) => get(myBids.path, { authorization }),
  allowance: (_, authorization) => get(myBidAllowance.path, { authorization }),
}

type Windows = readonly Window<Side, Loop>[]
const rateOf = (windows: Windows, side: Side) => median(windowsOf(windows, side).map(({ result }) => result.perSecond))
const tookOf = (windows: Windows, side: Side) => spreadOf(windowsOf(windows, side).map(({ result }) => result.took))

function linesOf(windows: Windows) {
  const [page, row] = [tookOf(windows, 'job page'), tookOf(windows, 'one row')]
  return [
    ratioLine(
      'G15 job page API, against one row',
      rateOf(windows, 'job page'),
      rateOf(windows, 'one row'),
      'reads/s',
      atLeast(0.6),
    ),
    ratioLine('   p99 of the same', page.p99, row.p99, 'ms', atMost(2)),
  ]
}

const tableOf = (windows: Windows): Table => ({
  title: 'Reading as fast as it goes',
  head: ['what', 'reads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'CPU ms a read'],
  body: SIDES.map((side) => {
    const of = windowsOf(windows, side)
    const { p50, p95, p99 } = tookOf(windows, side)
    const failed = of.reduce((sum, { result }) => sum + result.refused, 0)
    const server = side === 'one row' ? 'twin' : 'one'
    const cpu = cpuPerOperation(of, [server, 'postgres'], ({ took }) => took.length)
    return [side, ...[rateOf(windows, side), p50, p95, p99, failed, cpu.total].map(number)]
  }),
})
