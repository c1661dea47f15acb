import { expect, test } from 'vitest'
import { bidderName } from './bidder-name.ts'

const BOB = '3f2a91c0-0000-4000-8000-000000000000'

test('shows a bidder by display name (BID-10)', () => {
  expect(bidderName({ bidderName: "Bob's Bins", bidderId: BOB })).toBe("Bob's Bins")
})

test('shows a bidder without a name by the first 8 characters of the id (BID-11)', () => {
  expect(bidderName({ bidderName: null, bidderId: BOB })).toBe('3f2a91c0...')
})

test("shows a bidder with neither as 'Anonymous' (BID-12)", () => {
  expect(bidderName({ bidderName: null, bidderId: '' })).toBe('Anonymous')
})
