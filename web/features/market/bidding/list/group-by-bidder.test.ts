import { expect, test } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { groupByBidder } from './group-by-bidder.ts'

const bid = (id: string, bidderId: string | null, status: Bid['status'] = 'active') => ({ id, bidderId, status }) as Bid
const shape = (bids: readonly Bid[]) =>
  groupByBidder(bids).map(({ top, others }) => [top.id, others.map(({ id }) => id)])

test('groups the bids of one carrier, latest first', () => {
  expect(shape([bid('4', 'a'), bid('3', 'b'), bid('2', 'a'), bid('1', 'a')])).toEqual([
    ['4', ['2', '1']],
    ['3', []],
  ])
})

test('keeps an accepted bid on top even if a later one exists', () => {
  expect(shape([bid('2', 'a', 'rejected'), bid('1', 'a', 'accepted')])).toEqual([['1', ['2']]])
})

test('keeps bids of deleted accounts separate', () => {
  expect(shape([bid('2', null), bid('1', null)])).toEqual([
    ['2', []],
    ['1', []],
  ])
})
