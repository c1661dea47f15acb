import { expect, test } from 'vitest'
import { ageOf, shortDuration } from './durations.ts'

test.each([
  [null, '–'],
  [0.44, '0.4 ms'],
  [12.4, '12 ms'],
  [1_440, '1.4 s'],
  [61_000, '1 min'],
  [3 * 3_600_000, '3 h'],
  [3 * 86_400_000, '3 d'],
])('formats %s ms as %s', (ms, text) => expect(shortDuration(ms)).toBe(text))

test('never returns a negative age, even with a wrong clock', () => {
  expect(ageOf('2026-11-21T12:00:05.000Z', Date.parse('2026-11-21T12:00:00Z'))).toBe(0)
  expect(ageOf(null, 0)).toBeNull()
})
