/**
 * G13: `node tests/proofs/chaos/drops/main.ts [--quick]` measures what watchers see while they lose their connections,
 * web processes are killed and Redis restarts. Exit code 1 when a bid was never shown, or a list was wrong.
 */
import { percentile } from '#scripts/bench/harness/measure.ts'
import { type DropsSettings, playDrops } from './play-drops.ts'

const FULL = { rooms: 10, watchers: 200, rate: 20, ms: 34_000, dropped: 0.1, killEveryMs: 10_000 }
const QUICK = { rooms: 4, watchers: 40, rate: 20, ms: 9_000, dropped: 0.1, killEveryMs: 3_000 }

// everything started here ends with this process, however it ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const settings: DropsSettings = process.argv.includes('--quick') ? QUICK : FULL
const { catchUps, away, shown, ...counts } = await playDrops(settings)
const inMs = (spans: Float64Array) => ({
  ...{ times: spans.length, p50: percentile(spans, 0.5), p95: percentile(spans, 0.95), p99: percentile(spans, 0.99) },
})
console.table(counts)
console.table({ 'caught up after rejoining': inMs(catchUps), 'away until rejoining': inMs(away), shown: inMs(shown) })
console.log('Times in ms. Goals: 0 missing, disordered and wrong; caught up within 1,000 ms at p99.')
process.exit(counts.missing + counts.disordered + counts.wrong === 0 ? 0 : 1)
