import { expect, test } from 'vitest'
import { selectableDays } from './give-away-draft.ts'

const at = (instant: string) => new Date(instant)

test.each([
  // 24 hours as a gift and 72 for carriers
  ['24', '', '2026-12-05T09:00:00Z', '2026-12-09'],
  ['24', 'on', '2026-12-05T09:00:00Z', '2026-12-10'],
  ['72', 'on', '2026-12-05T09:00:00Z', '2026-12-12'],
  // after midnight in London, though not yet in UTC
  ['24', '', '2026-07-05T22:59:00Z', '2026-07-09'],
  ['24', '', '2026-07-05T23:00:00Z', '2026-07-10'],
] as const)(
  '%s hours as a gift, charities %s: at %s the first day is %s (LADDER-01)',
  (giftHours, askCharities, now, first) => {
    expect(selectableDays({ giftHours, askCharities }, at(now)).first).toBe(first)
  },
)

test('the last day is 90 days ahead (LADDER-01)', () => {
  expect(selectableDays({ giftHours: '24', askCharities: '' }, at('2026-12-05T09:00:00Z')).last).toBe('2027-03-05')
})
