import { expect, test } from 'vitest'
import { formatPounds, parsePounds } from './money.ts'

test('formats pounds with two decimals (CONST-01)', () => {
  expect(formatPounds(72)).toBe('£72.00')
  expect(formatPounds(1234.5)).toBe('£1,234.50')
})

test.each([0, 0.01, 9.99, 100, 999.99, 1000, 12_345.6, 999_999.99, 1_000_000, 99_999_999.99, -3.5, -1200])(
  'formats %d pounds like Intl',
  (amount) => {
    const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    expect(formatPounds(amount)).toBe(intl.format(amount))
  },
)

test.each([
  ['72', 72],
  ['72.50', 72.5],
  [' £1,200.50 ', 1200.5],
  ['1,234,567', 1234567],
  ['.5', 0.5],
  ['-3', -3],
  ['10.999', 10.999],
])('parses %s', (input, amount) => {
  expect(parsePounds(input)).toBe(amount)
})

test('parses an empty text as null', () => {
  expect(parsePounds('  ')).toBeNull()
})

test.each(['abc', '1.2.3', '1,2', '12,34', '1e5', '£', '.', '0x10', '∞'])(
  'leaves %s for the schema to reject',
  (input) => {
    const amount = parsePounds(input)
    expect(amount === null || Number.isNaN(amount)).toBe(true)
  },
)
