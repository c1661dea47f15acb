import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

const MINUTES_MS = 5 * 60_000

test('20,000 hostile requests and 4,000 frames: no 5xx, nothing off its schema, nothing of the inside, steady memory', {
  timeout: MINUTES_MS,
}, async () => {
  const outcome = await fuzz({ requests: 20_000, frames: 4_000, seed: 20 })
  expect(Object.fromEntries(outcome.faults)).toEqual({})
  expect(outcome.sent).toBeGreaterThan(15_000)
  expect(outcome.frames).toBeGreaterThanOrEqual(4_000)
  // Most kinds of answer are met, or the shots miss the target.
  for (const status of [200, 201, 400, 401, 403, 404]) expect(outcome.statuses.get(status) ?? 0).toBeGreaterThan(20)
  expect(outcome.memory.late).toBeLessThan(outcome.memory.early * 2)
})
