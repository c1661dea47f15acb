import { expect, test } from 'vitest'
import { type KeptBid, summarise } from './summarise.ts'
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

test('counts a reconnected page as caught up once every earlier bid is shown', () => {
  const watcher = page({ first: 10, second: 260, third: 900 }, { lostAt: 100, agreedAt: 200 })
  const { catchUps, away } = summarise([watcher], [bid('first', 5), bid('second', 150), bid('third', 890)])
  expect([...catchUps]).toEqual([60])
  expect([...away]).toEqual([100])
})

test('starts catching up again when the connection is lost before that', () => {
  const absences = [
    { lostAt: 100, agreedAt: 200 },
    { lostAt: 210, agreedAt: 300 },
  ]
  const { catchUps } = summarise([page({ first: 340 }, ...absences)], [bid('first', 150)])
  expect([...catchUps]).toEqual([40])
})

test('counts a bid that never appeared as missing, and the page as never caught up', () => {
  const told = summarise(
    [page({}, { lostAt: 100, agreedAt: 200 })],
    [bid('first', 150), { ...bid('other', 1), requestId: '' }],
  )
  expect(told).toMatchObject({ expected: 1, missing: 1 })
  expect([...told.catchUps]).toEqual([Number.POSITIVE_INFINITY])
})

test('times only bids that were placed and shown while the page was connected', () => {
  const watcher = page({ first: 12, second: 260 }, { lostAt: 100, agreedAt: 200 })
  expect([...summarise([watcher], [bid('first', 5), bid('second', 150)]).shown]).toEqual([7])
})

test("doesn't count a bid below the end of a list with more pages as missing", () => {
  const watcher = { ...page({ newest: 310 }, { lostAt: 100, agreedAt: 300 }), cuts: [{ at: 310, end: 200 }] }
  const told = summarise([watcher], [bid('hidden', 150), bid('newest', 250), bid('hole', 230)])
  expect(told.missing).toBe(1)
})
