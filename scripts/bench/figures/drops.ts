import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BareTold, bareUnderDrops } from '#scripts/bench/harness/drops/bare.ts'
import type { DropsNews, DropsSettings, DropsTold } from '#scripts/bench/harness/drops/told.ts'
import { launchHelper, launchServer, type Running, type Stage } from '#scripts/bench/harness/launch.ts'
import { type Burn, openMachine } from '#scripts/bench/harness/machine.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import {
  atLeast,
  atMost,
  type Findings,
  type Line,
  number,
  rowsOf,
  sizeLine,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { percentile } from '#scripts/bench/harness/stats.ts'
import { Problem } from '#scripts/lib/problem.ts'

/** Pages with the caches of the web, and processes that come back: the storm has both. */
const PLAY = new URL('../../../tests/proofs/chaos/drops/main.ts', import.meta.url)
const LEAN = new URL('../harness/lean/server.ts', import.meta.url)
const CAUGHT_UP_MS = 1_000

interface DropsOptions extends DropsSettings {
  readonly logs: string
  /** How long the same drops go over bare Socket.IO, in ms. */
  readonly bareMs: number
}

/** G13: what watchers see while they lose their connections, web processes are killed and Redis is restarted. */
export async function measureDrops(
  stack: AsyncDisposableStack,
  { logs, bareMs, ...settings }: DropsOptions,
): Promise<Findings> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-drops-'))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const stage = { machine: openMachine(), folder, logs }
  say('dropping the watchers of bare Socket.IO')
  const bare = await playBare(stage, { ...settings, ms: bareMs })
  say('dropping watchers, killing web processes, restarting Redis')
  const product = await playProduct(stage, settings)
  const window = { round: 0, discarded: false }
  return {
    lines: linesOf(settings, product.result, bare.result),
    rows: [
      ...rowsOf('drops', [{ ...window, side: 'product', ...product }], valuesOf),
      ...rowsOf('drops', [{ ...window, side: 'bare', ...bare }], (told) => ({ ...told })),
    ],
    tables: [tableOf(product.result)],
  }
}

async function playBare(stage: Stage, settings: DropsSettings): Promise<{ burn: Burn; result: BareTold }> {
  const twin = await launchServer(stage, { name: 'twin', file: LEAN, env: { NODE_ENV: 'production' } })
  try {
    const burnt = stage.machine.read()
    const result = await bareUnderDrops(twin.url, settings)
    return { burn: burnt(), result }
  } finally {
    await twin.stop()
  }
}

async function playProduct(stage: Stage, settings: DropsSettings): Promise<{ burn: Burn; result: DropsTold }> {
  const play = launchHelper(stage, { name: 'drops', file: PLAY })
  try {
    play.child.send(settings)
    const begun = await newsOf(play)
    if (begun.kind !== 'begins') throw new Problem('The drops ended before they began.')
    stage.machine.count('postgres', begun.postgres)
    const burnt = stage.machine.read()
    const ended = await newsOf(play)
    if (ended.kind !== 'ended') throw new Problem('The drops began twice.')
    return { burn: burnt(), result: ended.told }
  } finally {
    await play.stop()
  }
}

async function newsOf({ child }: Running): Promise<DropsNews> {
  const gone = once(child, 'exit').then(() => [{ kind: 'failed', why: 'it is gone' }])
  const [news] = (await Promise.race([once(child, 'message'), gone])) as [DropsNews]
  if (news.kind === 'failed') throw new Problem(`The drops failed: ${news.why}.`)
  return news
}

const shareOf = ({ expected, missing }: BareTold): number => (expected - missing) / expected

function linesOf({ watchers, rate, dropped, ms }: DropsSettings, told: DropsTold, bare: BareTold): Line[] {
  const figure = `G13 ${watchers} watchers, ${dropped * 100}% dropped each second, ${told.kills} kills in ${ms / 1_000} s, ${rate} bids/s`
  return [
    sizeLine(`${figure}: delivered`, shareOf(told), 'of 1', atLeast(1), shareOf(bare)),
    sizeLine('   never shown (floor: Socket.IO, no kills)', told.missing, 'deliveries', atMost(0), bare.missing),
    sizeLine('   lists out of order, and wrong in the end', told.disordered + told.wrong, 'lists', atMost(0)),
    sizeLine(
      '   caught up after having joined again, p99',
      percentile(told.catchUps, 0.99),
      'ms',
      atMost(CAUGHT_UP_MS),
    ),
  ]
}

const valuesOf = ({ catchUps, away, shown, ...counts }: DropsTold): Record<string, number> => ({
  ...counts,
  ...spread('catchUp', catchUps),
  ...spread('away', away),
  ...spread('shown', shown),
})

const spread = (name: string, values: Float64Array) =>
  Object.fromEntries(
    [0.5, 0.95, 0.99, 1].map((p) => [`${name}${p === 1 ? 'Most' : `P${p * 100}`}`, percentile(values, p)]),
  )

const tableOf = ({ drops, catchUps, away, shown }: DropsTold): Table => ({
  title: `Watchers who were lost (${drops} dropped one by one, the others with a process) and came back`,
  head: ['ms', 'times', 'p50', 'p95', 'p99', 'most'],
  body: [
    ['lost until joined again', away] as const,
    ['joined until all is shown that was placed before', catchUps] as const,
    ['placed until shown to those who were there', shown] as const,
  ].map(([name, values]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 0.99, 1].map((p) => number(percentile(values, p))),
  ]),
})
