/**
 * `npm run fuzz`: valid, nearly valid and hostile requests to every endpoint, and frames to every room, of a server of
 * its own; prints what was wrong. `--requests`, `--frames` and `--seed` say how much and which.
 */
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '250000' },
    frames: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
})
const started = performance.now()
const outcome = await fuzz({
  requests: Number(values.requests),
  frames: Number(values.frames),
  seed: Number(values.seed),
})
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(`${outcome.sent} requests and ${outcome.frames} frames in ${seconds} s, seed ${values.seed}`)
console.log(
  [...outcome.statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  '),
)
console.log(`memory ${outcome.memory.early} MB early, ${outcome.memory.late} MB late`)
for (const [fault, count] of outcome.faults) console.log(`${count} × ${fault}`)
console.log(outcome.faults.size === 0 ? 'nothing was wrong' : `${outcome.faults.size} kinds of fault`)
process.exitCode = outcome.faults.size === 0 ? 0 : 1
