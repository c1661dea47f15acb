import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { reportOf } from './report.ts'

/** The short form of `npm run fuzz`: all of it on a fast machine, otherwise as much as half a minute allows. */
const SHORT = { requests: 10_000, frames: 2_000, seed: 20, clients: 16, minutes: 0.5 }
const FEWEST = 500

test('no input to any endpoint or socket causes a 5xx, an answer off its schema, or a leak of data, memory or handles', {
  timeout: 240_000,
}, async () => {
  const outcome = await fuzz(SHORT)
  const { lines, sound } = reportOf(outcome)
  expect(outcome.tally.sent).toBeGreaterThan(FEWEST)
  expect(sound, lines.join('\n')).toBe(true)
})
