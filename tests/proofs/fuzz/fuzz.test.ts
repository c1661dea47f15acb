import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { reportOf } from './report.ts'

/** The short form of `npm run fuzz`: all of it where the machine is quick enough, else what it does in half a minute. */
const SHORT = { requests: 10_000, frames: 2_000, seed: 20, clients: 16, minutes: 0.5 }
const FEWEST = 500

test('whatever is sent to any endpoint or socket: no 5xx, no answer off its schema, no leak, no memory or handle kept', {
  timeout: 240_000,
}, async () => {
  const outcome = await fuzz(SHORT)
  const { lines, sound } = reportOf(outcome)
  expect(outcome.tally.sent).toBeGreaterThan(FEWEST)
  expect(sound, lines.join('\n')).toBe(true)
})
