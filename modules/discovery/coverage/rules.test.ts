import { describe, expect, test } from 'vitest'
import {
  HINTS_AFTER_MS,
  hintsFor,
  isOld,
  lacksBids,
  NO_BIDS_AFTER_MS,
  OLD_AFTER_MS,
  planReminders,
  reachStatistics,
  type Step,
  stepDueAt,
  unansweredSince,
} from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const requestWithoutBids = {
  createdAt: ago(HINTS_AFTER_MS),
  bids: 0,
  photo: true,
  budget: null,
  floor: null,
  detailsGiven: { items: true, days: false, access: true },
  outward: 'BS6',
  isCovered: true,
}

describe('hints for an owner without bids', () => {
  test.each([
    ['a millisecond before two hours', HINTS_AFTER_MS - 1, 0, false],
    ['at two hours', HINTS_AFTER_MS, 0, true],
    ['after a day', NO_BIDS_AFTER_MS, 0, true],
    ['with a bid', NO_BIDS_AFTER_MS, 1, false],
  ])('shows the number of carriers %s: %s ms, %s bids (SILENCE-02)', (_when, age, bids, isShown) => {
    expect(lacksBids({ createdAt: ago(age), bids }, now)).toBe(isShown)
  })

  test.each([
    ['nothing is missing', {}, ['give_away']],
    ['there is no photo', { photo: false }, ['photo', 'give_away']],
    ['no carrier covers the outward code', { isCovered: false }, ['no_carrier', 'give_away']],
    ['there is no postcode', { outward: null, isCovered: false }, ['postcode', 'give_away']],
    ['the budget is a penny below the disposal cost', { budget: 41.99, floor: 42 }, ['low_budget', 'give_away']],
    ['the budget just covers the disposal cost', { budget: 42, floor: 42 }, ['give_away']],
    ['disposal costs less than £10', { budget: 5, floor: 9 }, ['give_away']],
    [
      'no items are named',
      { detailsGiven: { items: false, days: true, access: true } },
      ['items', 'days', 'give_away'],
    ],
    ['no access is described', { detailsGiven: { items: true, days: false, access: false } }, ['access', 'give_away']],
    ['loads are off', { detailsGiven: null }, ['give_away']],
    [
      'there is next to nothing',
      { photo: false, isCovered: false, detailsGiven: { items: false, days: false, access: false } },
      ['photo', 'items', 'no_carrier'],
    ],
  ])('gives at most three hints, when %s (SILENCE-02)', (_when, changes, hints) => {
    expect(hintsFor({ ...requestWithoutBids, ...changes }, now)).toEqual(hints)
  })

  test('gives none in the first two hours, and none with a bid (SILENCE-02)', () => {
    expect(hintsFor({ ...requestWithoutBids, createdAt: ago(HINTS_AFTER_MS - 1) }, now)).toEqual([])
    expect(hintsFor({ ...requestWithoutBids, bids: 1 }, now)).toEqual([])
  })
})

describe('the question whether a request is still needed', () => {
  test.each([
    ['was not asked about', null, null, false],
    ['was asked about less than seven days ago', OLD_AFTER_MS - 1, null, false],
    ['was asked about seven days ago', OLD_AFTER_MS, null, true],
    ['was answered', OLD_AFTER_MS, OLD_AFTER_MS - 1, false],
  ])('%s: asked %s ms ago, kept %s ms ago, is old: %s (SILENCE-04)', (_what, askedAgo, keptAgo, expected) => {
    const at = (ms: number | null) => (ms === null ? null : ago(ms))
    expect(isOld({ askedAt: at(askedAgo), keptAt: at(keptAgo) }, now)).toBe(expected)
  })

  test('stays until it is answered (SILENCE-04)', () => {
    expect(unansweredSince({ askedAt: now, keptAt: null })).toEqual(now)
    expect(unansweredSince({ askedAt: now, keptAt: now })).toBeNull()
  })
})

describe('reminders of requests without bids', () => {
  const HOUR = 3_600_000
  const post = (id: string, hours: number, step: Step, bids = 0) => ({ id, step, postedAt: ago(hours * HOUR), bids })
  const plan = (...requests: ReturnType<typeof post>[]) => {
    const { withoutBids, stillNeeded, nextSteps } = planReminders(requests, now)
    return { withoutBids, stillNeeded, nextSteps: Object.fromEntries(nextSteps) }
  }
  const MS = 1 / HOUR

  test.each([
    ['a millisecond before 12 hours', 12 - MS, 'first', [], [], {}],
    ['at 12 hours', 12, 'first', ['a'], [], { a: 'second' }],
    ['between, once mailed', 47, 'second', [], [], {}],
    ['a millisecond before 48 hours', 48 - MS, 'second', [], [], {}],
    ['at 48 hours', 48, 'second', ['a'], [], { a: 'question' }],
    ['between 48 hours and 14 days', 13 * 24, 'question', [], [], {}],
    ['a millisecond before 14 days', 14 * 24 - MS, 'question', [], [], {}],
    ['at 14 days', 14 * 24, 'question', [], ['a'], { a: 'done' }],
    ['once asked', 40 * 24, 'done', [], [], {}],
    ['after 3 days of which the sender was away', 72, 'first', ['a'], [], { a: 'question' }],
  ] as const)(
    '%s: %s hours after the post, next is %s (SILENCE-04)',
    (_, hours, step, withoutBids, stillNeeded, nextSteps) => {
      expect(plan(post('a', hours, step))).toEqual({ withoutBids, stillNeeded, nextSteps })
    },
  )

  test('a bid stops the mails, but not the question (SILENCE-04)', () => {
    expect(plan(post('a', 12, 'first', 1))).toEqual({ withoutBids: [], stillNeeded: [], nextSteps: { a: 'second' } })
    expect(plan(post('a', 14 * 24, 'question', 1))).toEqual({
      withoutBids: [],
      stillNeeded: ['a'],
      nextSteps: { a: 'done' },
    })
  })

  test('one mail names all requests without bids and counts as the same step of each (SILENCE-04)', () => {
    expect(plan(post('a', 12, 'first'), post('b', 3, 'first'), post('c', 1, 'first'), post('d', 30, 'second'))).toEqual(
      {
        withoutBids: ['a', 'b', 'd'],
        stillNeeded: [],
        nextSteps: { a: 'second', b: 'second' },
      },
    )
    expect(plan(post('a', 48, 'second'), post('b', 20, 'second'), post('c', 3, 'first')).nextSteps).toEqual({
      a: 'question',
      b: 'question',
      c: 'second',
    })
  })

  test.each([
    ['into winter', '2026-10-25T00:30:00Z'],
    ['into summer', '2026-03-29T00:30:00Z'],
  ])('counts real hours when the clocks change %s (SILENCE-04)', (_when, posted) => {
    expect(stepDueAt('first', new Date(posted))?.getTime()).toBe(Date.parse(posted) + 12 * HOUR)
  })
})

test('statistics have sums, the median time to the first bid and the share without bids at 24 hours (SILENCE-05)', () => {
  const minute = 60_000
  const post = (age: number, first: number | null) => ({
    outward: 'BS6',
    createdAt: ago(age),
    told: 2,
    looks: 1,
    bids: first === null ? 0 : 3,
    firstBidAt: first === null ? null : new Date(now.getTime() - age + first),
  })
  expect(
    reachStatistics(
      [
        post(NO_BIDS_AFTER_MS - 1, null),
        post(NO_BIDS_AFTER_MS, null),
        post(3 * NO_BIDS_AFTER_MS, NO_BIDS_AFTER_MS),
        post(3 * NO_BIDS_AFTER_MS, NO_BIDS_AFTER_MS + 1),
        post(3 * NO_BIDS_AFTER_MS, 10 * minute),
      ],
      now,
    ),
  ).toEqual({ posts: 5, told: 10, looks: 5, bids: 9, firstBidMinutes: 1440, silentAt24h: 0.5 })
  expect(reachStatistics([post(minute, null)], now)).toMatchObject({ firstBidMinutes: null, silentAt24h: null })
})
