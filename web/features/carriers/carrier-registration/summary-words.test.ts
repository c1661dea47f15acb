import { describe, expect, test } from 'vitest'
import type { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { checkedAgo, dayInWords, summaryInWords } from './summary-words.ts'

const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (age: number) => new Date(NOW - age).toISOString()

const confirmed: RegistrationSummary = {
  status: 'confirmed',
  regulator: 'EA',
  number: 'CBDU123456',
  tier: 'upper',
  validTo: '2027-03-14',
  checkedAt: ago(3 * HOUR),
  checkedBy: 'machine',
}
const NOTHING = { regulator: null, number: null, tier: null, validTo: null, checkedAt: null, checkedBy: null }

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [90 * MINUTE - 1, 'just now'],
  [90 * MINUTE, '1 hour ago'],
  [2 * HOUR - 1, '1 hour ago'],
  [2 * HOUR, '2 hours ago'],
  [48 * HOUR, '48 hours ago'],
  [48 * HOUR + 1, '2 days ago'],
  [3 * DAY - 1, '2 days ago'],
  [3 * DAY, '3 days ago'],
  [7 * DAY, '7 days ago'],
])('a check %d ms ago was %s (TRUST-20)', (age, text) => {
  expect(checkedAgo(ago(age), NOW)).toBe(text)
})

test('writes a day as people do', () => {
  expect(dayInWords('2027-03-04')).toBe('4 Mar 2027')
  expect(dayInWords('2026-09-30')).toBe('30 Sep 2026')
})

describe('the public summary of a registration', () => {
  const textOf = (summary: Partial<RegistrationSummary>) => summaryInWords({ ...confirmed, ...summary }, NOW)

  test('confirmed by the register (TRUST-03)', () => {
    expect(textOf({})).toEqual({
      text: 'CBDU123456 · Upper tier · Valid to 14 Mar 2027 · Checked 3 hours ago',
      warning: null,
    })
  })

  test('confirmed by our team (TRUST-03)', () => {
    expect(textOf({ checkedBy: 'staff', checkedAt: ago(2 * DAY) }).text).toBe(
      'CBDU123456 · Upper tier · Valid to 14 Mar 2027 · Checked by our team 48 hours ago',
    )
  })

  test('names the regulator for Scotland, which has no tiers (TRUST-03)', () => {
    expect(textOf({ regulator: 'SEPA', number: 'WCR/R/1234567', tier: null, checkedBy: 'staff' }).text).toBe(
      'WCR/R/1234567 · Registered with the Scottish Environment Protection Agency · Valid to 14 Mar 2027 · Checked by our team 3 hours ago',
    )
  })

  test('not given or not confirmed (TRUST-03)', () => {
    expect(textOf({ status: 'none', ...NOTHING }).text).toBe('Registration: not given')
    expect(textOf({ status: 'unconfirmed', ...NOTHING }).text).toBe('Registration: not confirmed')
    expect(textOf({ status: 'unconfirmed', ...NOTHING, regulator: 'SEPA', number: 'WCR/R/1234567' }).text).toBe(
      'WCR/R/1234567 · Registration: not confirmed',
    )
  })

  test.each([
    [7 * DAY, null, ' · Checked 7 days ago'],
    [7 * DAY + 1, 'We haven’t been able to check the register since 17 November 2026', ''],
    [20 * DAY, 'We haven’t been able to check the register since 4 November 2026', ''],
  ])('after %d ms without an answer, says that the register could not be checked (TRUST-20)', (age, warning, end) => {
    expect(textOf({ checkedAt: ago(age) })).toEqual({
      text: `CBDU123456 · Upper tier · Valid to 14 Mar 2027${end}`,
      warning,
    })
  })

  test("doesn't blame the register for an old check by our team (TRUST-20)", () => {
    expect(textOf({ checkedBy: 'staff', checkedAt: ago(40 * DAY) })).toEqual({
      text: 'CBDU123456 · Upper tier · Valid to 14 Mar 2027 · Checked by our team 40 days ago',
      warning: null,
    })
  })
})
