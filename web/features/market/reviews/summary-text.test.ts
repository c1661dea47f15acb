import { expect, test } from 'vitest'
import { monthText, summaryText } from './summary-text.ts'

test.each([
  [0, null, 'No reviews yet'],
  [1, 5, '5.0 (1 review)'],
  [3, 5, '5.0 (3 reviews)'],
  [1234, 4.7, '4.7 (1,234 reviews)'],
])('summarises %i reviews with the mean %s as ‘%s’ (REVIEW-03)', (count, mean, text) =>
  expect(summaryText({ count, mean })).toBe(text),
)

test('writes out a month', () => expect(monthText('2026-11')).toBe('November 2026'))
