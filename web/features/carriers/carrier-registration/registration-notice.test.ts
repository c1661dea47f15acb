import { expect, test } from 'vitest'
import { noticeToneFor } from './registration-notice.tsx'
import { words } from './words.ts'

test.each([
  [90, 'info'],
  [31, 'info'],
  [30, 'warning'],
  [8, 'warning'],
  [7, 'danger'],
  [0, 'danger'],
])('a registration that ends in %d days has the tone %s (TRUST-05)', (days, tone) => {
  expect(noticeToneFor(days)).toBe(tone)
})

test('says when a registration ends (TRUST-05)', () => {
  expect(words.ends(30)).toBe('Your registration ends in 30 days. Renew it to keep bidding. Your number won’t change.')
  expect(words.ends(1)).toBe('Your registration ends in 1 day. Renew it to keep bidding. Your number won’t change.')
  expect(words.ends(0)).toBe('Your registration ends today. Renew it to keep bidding. Your number won’t change.')
})
