import { expect, test } from 'vitest'
import { type KeptBid, tell } from './tell.ts'
import type { Absence, WatchedPage } from './watched-page.ts'

const page = (shownAt: Record<string, number>, ...absences: Absence[]): WatchedPage => ({
  requestId: 'job',
  shownAt: new Map(Object.entries(shownAt)),
  cuts: [],
  absences,
  disordered: () => 0,
  list: () => null,
  isConnected: () => true,
  drop: () => undefined,
  close: () => undefined,
})
const bid = (id: string, placedAt: number): KeptBid => ({ id, requestId: 'job', placedAt })

test('somebody who comes back has caught up once every bid placed before is shown, whatever comes later', () => {
  const watcher = page({ first: 10, second: 260, third: 900 }, { lostAt: 100, joinedAt: 200 })
  const { catchUps, away } = tell([watcher], [bid('first', 5), bid('second', 150), bid('third', 890)])
  expect([...catchUps]).toEqual([60])
  expect([...away]).toEqual([100])
})

test('somebody who is lost again before everything is there has caught up after the next return', () => {
  const absences = [
    { lostAt: 100, joinedAt: 200 },
    { lostAt: 210, joinedAt: 300 },
  ]
  const { catchUps } = tell([page({ first: 340 }, ...absences)], [bid('first', 150)])
  expect([...catchUps]).toEqual([40])
})

test('a bid that never came up is missing, and is never caught up with', () => {
  const told = tell(
    [page({}, { lostAt: 100, joinedAt: 200 })],
    [bid('first', 150), { ...bid('other', 1), requestId: '' }],
  )
  expect(told).toMatchObject({ expected: 1, missing: 1 })
  expect([...told.catchUps]).toEqual([Number.POSITIVE_INFINITY])
})

test('only bids that were placed and shown while somebody was there count as shown late or soon', () => {
  const watcher = page({ first: 12, second: 260 }, { lostAt: 100, joinedAt: 200 })
  expect([...tell([watcher], [bid('first', 5), bid('second', 150)]).shown]).toEqual([7])
})

test('a bid below the end of a list that says there are more is not missing', () => {
  const watcher = { ...page({ newest: 310 }, { lostAt: 100, joinedAt: 300 }), cuts: [{ at: 310, end: 200 }] }
  const told = tell([watcher], [bid('hidden', 150), bid('newest', 250), bid('hole', 230)])
  expect(told.missing).toBe(1)
})
