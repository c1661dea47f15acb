import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import type { DropsSettings, DropsUpdates } from '../harness/drop-updates.ts'
import { figure, type Run } from '../harness/figure.ts'
import { launchHelper, type ProcessHost } from '../harness/launch.ts'
import { openMachine } from '../harness/machine.ts'
import { atLeast, atMost, say, size } from '../harness/report.ts'
import { type Sample, seriesOf } from '../harness/rounds.ts'
import { percentile } from '../harness/stats.ts'

/** Pages with the caches of the web, and processes that restart: the chaos test has both. */
const PLAY = new URL('../../../tests/proofs/chaos/drops/main.ts', import.meta.url)

/** G13: what watchers see while they lose their connections, web processes are killed and Redis restarts. */
export const drops = figure(
  'drops',
  {
    full: { rooms: 10, watchers: 200, rate: 20, ms: 34_000, dropped: 0.1, killEveryMs: 10_000 },
    quick: { rooms: 4, watchers: 40, rate: 20, ms: 9_000, dropped: 0.1, killEveryMs: 3_000 },
  },
  async ({ stack, logs }: Run, settings: DropsSettings) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-drops-'))
    stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
    const host = { machine: openMachine(), folder, logs }
    say('dropping watchers, killing web processes, restarting Redis')
    const { burn, told } = await playProduct(host, settings)
    const { watchers, dropped, ms, rate } = settings
    const figures = `G13 ${watchers} watchers, ${dropped * 100}% dropped each second, ${told.kills} kills in ${ms / 1_000} s, ${rate} bids/s`
    const { drops: lost, kills, expected, missing, disordered, wrong, ...spans } = told
    const counts = { drops: lost, kills, expected, missing, disordered, wrong }
    const sampleOf = (span: Float64Array): Sample => ({ ms: span, values: { times: span.length }, counts })
    const windows = Object.entries(spans).map(([side, span]) => ({
      ...{ side, round: 0, discarded: false, burn, result: sampleOf(span) },
    }))
    return {
      lines: [
        size(`${figures}: delivered`, (expected - missing) / expected, 'of 1', atLeast(1)),
        size('   never shown', missing, 'deliveries', atMost(0)),
        size('   lists out of order, and wrong in the end', disordered + wrong, 'lists', atMost(0)),
        size('caught up after rejoining, p99', percentile(told.catchUps, 0.99), 'ms', atMost(1_000)),
      ],
      series: [seriesOf('Watchers who lost their connection and came back, and the wait of those who stayed', windows)],
    }
  },
)

async function playProduct(host: ProcessHost, settings: DropsSettings) {
  const { child, stop } = launchHelper(host, { name: 'drops', file: PLAY })
  const gone = once(child, 'exit').then(() => [{ kind: 'failed', why: 'it is gone' }])
  const nextMessage = async <K extends DropsUpdates['kind']>(kind: K) => {
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [DropsUpdates]
    if (said.kind !== kind) throw new Problem(`The drops failed: ${said.kind === 'failed' ? said.why : said.kind}.`)
    return said as Extract<DropsUpdates, { kind: K }>
  }
  try {
    child.send(settings)
    host.machine.count('postgres', (await nextMessage('begins')).postgres)
    const burnt = host.machine.read()
    const { told } = await nextMessage('ended')
    return { burn: burnt(), told }
  } finally {
    await stop()
  }
}
