import { drain, keepModel, type Side } from '#scripts/bench/harness/crashes/drain.ts'
import { type Killed, killAfterCommit } from '#scripts/bench/harness/crashes/kill-after-commit.ts'
import { openCrashStage } from '#scripts/bench/harness/crashes/stage.ts'
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
import type { Window } from '#scripts/bench/harness/rounds.ts'
import { median } from '#scripts/bench/harness/stats.ts'

const CARRIERS = 24
const REQUESTS = 40
/** What was committed and not shown is to be shown so soon after the restart. */
const SHOWN_MS = 1_000

interface CrashesOptions {
  readonly logs: string
  /** How often the process is killed in the middle of bids. */
  readonly kills: number
  /** Events in the backlog, and how often each side drains one. */
  readonly backlog: number
  readonly drains: number
}

type Drained = readonly Window<Side, { perSecond: number }>[]

/** G14: bids that were committed and not shown when their process was killed, and a backlog of events. */
export async function measureCrashes(
  stack: AsyncDisposableStack,
  { logs, kills, backlog, drains }: CrashesOptions,
): Promise<Findings> {
  const stage = await openCrashStage(stack, { logs, carriers: CARRIERS, requests: REQUESTS })
  say(`killing it in the middle of bids, ${kills} times`)
  const burnt = stage.machine.read()
  const { killed, last } = await killAfterCommit(stage, kills)
  const burn = burnt()
  await last.stop()
  await stage.other.stop()
  await keepModel(stage.sql)
  const windows: Window<Side, { perSecond: number }>[] = []
  for (let round = 0; round < drains; round++)
    for (const side of round % 2 === 0 ? (['lean', 'product'] as const) : (['product', 'lean'] as const)) {
      say(`${side} drains ${backlog} events`)
      const read = stage.machine.read()
      const result = await drain(stage, side, backlog)
      windows.push({ side, round, burn: read(), discarded: false, result })
    }
  return {
    lines: linesOf(killed, windows, backlog),
    rows: [
      ...rowsOf(
        'killed between commit and emit',
        killed.map((result, round) => ({ side: 'product', round, burn, discarded: false, result })),
        (result) => ({ ...result }),
      ),
      ...rowsOf('backlog', windows, (result) => result),
    ],
    tables: [tableOf(killed)],
  }
}

function linesOf(killed: readonly Killed[], drained: Drained, backlog: number): Line[] {
  const rate = (side: Side) =>
    median(drained.filter((window) => window.side === side).map(({ result }) => result.perSecond))
  const between = killed.reduce((sum, one) => sum + one.between, 0)
  return [
    sizeLine(
      `G14 killed ${killed.length} times between commit and emit (${between} bids): shown after the restart, at the latest`,
      Math.max(...killed.map(({ shownMs }) => shownMs)),
      'ms',
      atMost(SHOWN_MS),
    ),
    ratioLine(
      `   backlog of ${backlog.toLocaleString('en-GB')} events drained, against the least that does it`,
      rate('product'),
      rate('lean'),
      'events/s',
      atLeast(0.5),
    ),
  ]
}

const tableOf = (killed: readonly Killed[]): Table => ({
  title: 'Killed in the middle of bids',
  head: ['time', 'committed', 'of which shown to nobody', 'serves again after ms', 'all shown after another ms'],
  body: killed.map(({ committed, between, restartMs, shownMs }, nth) => [
    String(nth + 1),
    ...[committed, between, restartMs, shownMs].map(number),
  ]),
})
