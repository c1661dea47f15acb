import { describe, expect, test } from 'vitest'
import type { ReceiptFacts } from './contract.ts'
import { assertCollectedOrCompleted, receiptNumber, withoutOwner } from './rules.ts'

test.each([
  [1, 'KB-2026-000001'],
  [123, 'KB-2026-000123'],
  [999_999, 'KB-2026-999999'],
])('numbers receipt %i of a year %s (PRICE-06)', (sequence, number) =>
  expect(receiptNumber(2026, sequence)).toBe(number),
)

describe('a receipt (PRICE-06)', () => {
  const at = new Date()
  test.each([
    ['can be issued for a collected job', 'assigned', at, true],
    ['can be issued for a job completed without being collected', 'completed', null, true],
    ['can be issued for a collected job that staff cancelled', 'cancelled', at, true],
    ['can’t be issued for an open job', 'assigned', null, false],
    ['can’t be issued for a cancelled job', 'cancelled', null, false],
  ])('%s', (_, status, collectedAt, isAllowed) => {
    const check = () => assertCollectedOrCompleted({ status, collectedAt })
    if (isAllowed) expect(check).not.toThrow()
    else expect(check).toThrow('This job has not been collected yet.')
  })
})

test('removes the owner’s name and address', () => {
  const facts: ReceiptFacts = {
    requestId: '01a2136d-83aa-7434-8c42-46bf47766890',
    title: 'Front room',
    items: [],
    bidPounds: 60,
    agreedPounds: 95,
    currency: 'GBP',
    signed: { name: 'Ann Owner', at: '2026-12-03T10:00:00.000Z' },
    owner: { name: 'Ann' },
    place: { address: '12 Cotham Brow', postcode: 'BS6 5QA', locationText: 'BS6, Bristol' },
    carrier: { name: 'Bob', companyName: "Bob's Bins Ltd", registration: null },
    plate: 'AB12 CDE',
    collectedAt: '2026-12-03T11:00:00.000Z',
    practice: false,
  }
  const redacted = withoutOwner(facts)
  expect(JSON.stringify(redacted)).not.toMatch(/Ann|Cotham|5QA/)
  expect(redacted).toMatchObject({ agreedPounds: 95, place: { locationText: 'BS6, Bristol' }, carrier: facts.carrier })
})
