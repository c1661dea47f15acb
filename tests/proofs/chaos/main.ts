/**
 * `npm run chaos -- --minutes 10 --seed 1`: a system of its own, people who bid, watch and accept in it, and faults on
 * a schedule that the seed determines; then an oracle compares the answers they got, what is stored and what they see.
 * Also: --seconds instead of --minutes, --bidders, --watchers, --rate (operations a second). Exit code 1 when a promise
 * was broken.
 */
import { reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'
import { readSettings } from './settings.ts'

// everything started here ends with this process, however it ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const settings = readSettings(process.argv.slice(2))
console.log(`A chaos run of ${settings.seconds} s, seed ${settings.seed}`)
const verdict = await runChaos(settings, (line) => console.log(line))
console.log(reportOf(verdict))
process.exit(verdict.violations.length === 0 ? 0 : 1)
