import { expect, test } from 'vitest'
import { deletionNight } from './deletion-night.ts'

test.each([
  ['2026-01-14T02:59:59.999Z', '2026-01-13'],
  ['2026-01-14T03:00:00.000Z', '2026-01-14'],
  ['2026-01-14T23:59:00.000Z', '2026-01-14'],
  ['2026-07-14T01:59:59.999Z', '2026-07-13'],
  ['2026-07-14T02:00:00.000Z', '2026-07-14'],
  // the clocks go forward, and back
  ['2026-03-29T01:59:59.999Z', '2026-03-28'],
  ['2026-03-29T02:00:00.000Z', '2026-03-29'],
  ['2026-10-25T02:59:59.999Z', '2026-10-24'],
  ['2026-10-25T03:00:00.000Z', '2026-10-25'],
  ['2026-03-01T00:30:00.000Z', '2026-02-28'],
])('at %s the night of %s is due, from 03:00 in London (LEGAL-03)', (now, night) => {
  expect(deletionNight(new Date(now))).toBe(night)
})
