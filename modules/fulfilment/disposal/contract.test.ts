import { expect, test } from 'vitest'
import { LondonTime } from './contract.ts'

test.for([
  ['2026-12-03T14:05', true],
  ['2028-02-29T00:00', true],
  ['2026-02-29T10:00', false],
  ['2026-02-31T10:00', false],
  ['2026-13-01T10:00', false],
  ['2026-12-03T24:00', false],
  ['soon', false],
] as const)('validates %s as the time of a drop-off: %s', ([input, isValid]) =>
  expect(LondonTime.safeParse(input).success).toBe(isValid),
)
