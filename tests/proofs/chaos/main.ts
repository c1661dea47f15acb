/**
 * `npm run chaos -- --minutes 10 --seed 1`: a house of its own, people who bid, watch and accept in it, and faults by a
 * schedule drawn from the seed; then an oracle that compares what they were told, what is stored and what they see.
 * Also: --seconds instead of --minutes, --bidders, --watchers, --rate (operations a second). Exit code 1 where a promise
 * was broken.
 */
import { reportOf } from './report.ts'
import { readSettings } from './settings.ts'
import { storm } from './storm.ts'

// whatever was started ends with this process, however it ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const settings = readSettings(process.argv.slice(2))
console.log(`A storm of ${settings.seconds} s, seed ${settings.seed}`)
const verdict = await storm(settings, (line) => console.log(line))
console.log(reportOf(verdict))
process.exit(verdict.violations.length === 0 ? 0 : 1)
