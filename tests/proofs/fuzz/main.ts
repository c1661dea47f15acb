/**
 * `npm run fuzz`: sound, nearly sound and hostile requests to every endpoint, and frames to every room, of a server of
 * its own; prints what was wrong. `--requests`, `--frames`, `--seed` and `--clients` set how many, which and how many
 * at once, `--minutes` when to stop in any case, `--only` which operations, separated by commas; `--table` prints how
 * each endpoint was called and how it answered.
 */
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { reportOf } from './report.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '250000' },
    frames: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string' },
    table: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const outcome = await fuzz({
  requests: Number(values.requests),
  frames: Number(values.frames),
  seed: Number(values.seed),
  clients: Number(values.clients),
  minutes: Number(values.minutes),
  ...(values.only !== undefined && { only: values.only.split(',') }),
  onWindow: (sent, held) => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    console.log(
      `${seconds} s: ${sent} requests, ${Object.entries(held)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    )
  },
})
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(`seed ${values.seed}, ${seconds} s`)
const { lines, sound } = reportOf(outcome)
for (const line of values.table ? [...outcome.tally.table(), ...lines] : lines) console.log(line)
process.exitCode = sound ? 0 : 1
