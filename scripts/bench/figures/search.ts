import { closedLoop, type Loop } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import {
  atLeast,
  atMost,
  type Findings,
  type Line,
  number,
  ratioLine,
  rowsOf,
  sizeLine,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import { type Recall, recallOf } from '#scripts/bench/harness/search/recall.ts'
import { type Act, BARE, openSearcher, type Side, TYPED, TYPED_BY_MANY } from '#scripts/bench/harness/search/sides.ts'
import { openSearchStage, type SearchStage } from '#scripts/bench/harness/search/stage.ts'
import { timeToFound } from '#scripts/bench/harness/search/time-to-found.ts'
import { percentile, spreadOf } from '#scripts/bench/harness/stats.ts'

/** Of the words that are mistyped. */
const SEED = 17
/** Missed words that are named; the rest is a number. */
const MOST_NAMED = 12

/** How long people wait who search among so many documents, beside plain SQL of the same run. */
export async function measureSearch(
  stack: AsyncDisposableStack,
  { logs, documents, posts, mistyped, cells, repeats }: Plan['search'] & { logs: string; repeats: number },
): Promise<Findings> {
  const stage = await openSearchStage(stack, { logs, documents })
  const measured = []
  for (const cell of cells) {
    say(`searching with ${cell.clients} clients`)
    measured.push({ cell, windows: await measureCell(stage, cell, repeats) })
  }
  say('mistyping')
  const recall = await recallOf(stage, { count: mistyped, seed: SEED })
  say('posting and looking for it')
  const found = await timeToFound(stage.server.url, posts)
  return {
    lines: [
      ...linesOf(measured[0]?.windows ?? [], recall),
      sizeLine('   from post to found, p95', percentile(found, 0.95), 'ms', atMost(1_000)),
      ratioLine('   rebuilt, compared and swapped', stage.rebuiltPerSecond, Number.NaN, 'documents/s', null),
    ],
    rows: measured.flatMap(({ cell, windows }) =>
      rowsOf(`searches, ${cell.clients} clients`, windows, ({ perSecond, took }) => ({
        ...{ perSecond, p50: percentile(took, 0.5), p95: percentile(took, 0.95), p99: percentile(took, 0.99) },
      })),
    ),
    tables: [...measured.map(({ cell, windows }) => tableOf(cell.clients, windows)), ...missedOf(recall)],
  }
}

type Cell = Plan['search']['cells'][number]

async function measureCell(stage: SearchStage, { clients, rounds, windowMs }: Cell, repeats: number) {
  await using stack = new AsyncDisposableStack()
  // many who read all documents at once would take minutes
  const sides: readonly Side[] = clients === 1 ? [...TYPED, ...BARE] : TYPED_BY_MANY
  const acts = new Map<Side, Act[]>()
  for (const side of sides)
    acts.set(
      side,
      await Promise.all(Array.from({ length: clients }, (_, nth) => openSearcher(stage, side, nth, stack))),
    )
  // awaited here: the connections close when this function is left
  return await alternate({ machine: stage.machine, repeats }, sides, rounds, (side) =>
    closedLoop(acts.get(side) ?? [], windowMs),
  )
}

type Windows = readonly Window<Side, Loop>[]
const tookBy = (windows: Windows, side: Side) => spreadOf(windowsOf(windows, side).map(({ result }) => result.took))

/** With one client: what one person waits. With many, each waits for the others on two cores, as the tables show. */
function linesOf(windows: Windows, { tried, missed }: Recall): Line[] {
  const took = (side: Side) => tookBy(windows, side)
  const p50 = (side: Side) => took(side).p50
  const slowest = TYPED.reduce((one, other) => (took(other).p99 > took(one).p99 ? other : one))
  const worst = took(slowest).p99
  return [
    sizeLine(`G16 search, 1 client, slowest p99 (${slowest})`, worst, 'ms', atMost(25)),
    ratioLine('   against ILIKE, p99', worst, took('sql ilike').p99, 'ms', atMost(0.05)),
    ratioLine('   common word against rare word, p50', p50('common word'), p50('rare word'), 'ms', atMost(2)),
    ratioLine('   rare word against bare SQL lookup, p50', p50('rare word'), p50('sql lookup'), 'ms', null),
    ratioLine('G17 typing error, recall@10', tried - missed.length, tried, 'words', atLeast(0.95)),
    ratioLine('   against the right word, p50', p50('typo'), p50('the same, right'), 'ms', atMost(3)),
  ]
}

function tableOf(clients: number, windows: Windows): Table {
  return {
    title: `Searching, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    head: ['typed', 'searches/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
    body: [...TYPED, ...BARE].flatMap((side) => {
      const of = windowsOf(windows, side)
      if (of.length === 0) return []
      const { p50, p95, p99 } = tookBy(windows, side)
      const perSecond = of.reduce((sum, { result }) => sum + result.perSecond, 0) / of.length
      const failed = of.reduce((sum, { result }) => sum + result.refused, 0)
      return [[side, ...[perSecond, p50, p95, p99, failed].map(number)]]
    }),
  }
}

const missedOf = ({ tried, missed }: Recall): Table[] =>
  missed.length === 0
    ? []
    : [
        {
          title: `Of ${tried} mistyped words (seed ${SEED}) ${missed.length} were not found`,
          head: ['typed', 'meant'],
          body: missed.slice(0, MOST_NAMED).map(({ typed, meant }) => [typed, meant]),
        },
      ]
