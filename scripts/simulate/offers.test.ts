import { expect, test } from 'vitest'
import { offerFor } from './offers.ts'

const ID = '0198c0de-0000-7000-8000-00000000a11a'
const offers = (budget: number, bookAtBudget: boolean) =>
  Array.from({ length: 500 }, () => offerFor({ id: ID, budget, bookAtBudget }, Math.random).bidAmount)

test.each([12, 29.5, 80, 81.25, 99.99])('never bids at the instant-booking price of £%d (BOOK-04)', (budget) => {
  expect(Math.min(...offers(budget, true))).toBeGreaterThan(budget)
  expect(Math.min(...offers(budget, false))).toBeLessThan(budget)
})
