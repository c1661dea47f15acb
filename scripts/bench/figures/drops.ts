import { Problem } from '#scripts/lib/problem.ts'
import type { DropsSettings, DropsUpdates } from '../harness/drop-updates.ts'
import { figure, findingsFor, type Run, say, seriesOf } from '../harness/measure.ts'
import { launchHelper, openHost } from '../harness/stage.ts'
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
  async (run: Run, settings: DropsSettings) => {
    say('dropping watchers, killing web processes, restarting Redis')
    const host = openHost(run, 'drops')
    const helper = launchHelper<DropsSettings, DropsUpdates>(host, 'drops', PLAY)
    run.stack.defer(() => helper.stop())
    const next = async <K extends DropsUpdates['kind']>(kind: K) => {
      const said = await helper.next()
      if (said.kind !== kind) throw new Problem(`The drops failed: ${said.kind === 'failed' ? said.why : said.kind}.`)
      return said as Extract<DropsUpdates, { kind: K }>
    }
    helper.send(settings)
    host.machine.count('postgres', (await next('begins')).postgres)
    const used = host.machine.read()
    const { told } = await next('ended')
    const burn = used()
    const { drops: lost, kills, expected, missing, disordered, wrong, ...spans } = told
    const counts = { drops: lost, kills, expected, missing, 'wrong lists': disordered + wrong }
    const windows = Object.entries(spans).map(([side, span]) => {
      const values = { times: span.length, slowest: percentile(span, 0.99), delivered: (expected - missing) / expected }
      return { side, round: 0, discarded: false, burn, result: { ms: span, values, counts } }
    })
    const { watchers, dropped, ms, rate } = settings
    const title = `${watchers} watchers, ${dropped * 100}% dropped each second, ${kills} kills in ${ms / 1_000} s, ${rate} bids/s`
    return findingsFor(seriesOf(title, windows), 'drops')
  },
)
