import { describe, expect, test } from 'vitest'
import {
  assertMayChange,
  assertMayDecide,
  assertMayReply,
  firstNameOf,
  monthOf,
  notifiesCarrier,
  type ReviewableJob,
  stateOf,
  summaryOf,
  sumsChange,
  textsDeletedAt,
  writingRefusal,
} from './rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT = new Date('2026-11-02T10:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)

const job: ReviewableJob = { ownerId: 'owner', carrierId: 'carrier', completedAt: AT, reviewDeleted: false }
const review = {
  owner_id: 'owner',
  carrier_id: 'carrier',
  at: AT,
  changed_until: later(DAY),
  reply_at: null,
  reply_reopened_at: null,
  reply_hidden_at: null,
  hidden_at: null,
  held: false,
  decision: null,
  version: 1,
}
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'allowed'
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

describe('writing a review (REVIEW-01)', () => {
  const write = (changes: Partial<ReviewableJob> | null, caller = 'owner', now = AT) =>
    writingRefusal(changes && { ...job, ...changes }, caller, now)?.code ?? 'allowed'

  test.each([
    ['the owner of a completed job', {}, 'owner', 'allowed'],
    ['its carrier', {}, 'carrier', 'not_concerned'],
    ['anyone else', {}, 'stranger', 'not_found'],
    ['the owner of a missing job', null, 'owner', 'not_found'],
    ['the owner before it is completed', { completedAt: null }, 'owner', 'not_completed'],
    ['the owner once its carrier has left', { carrierId: null }, 'owner', 'carrier_gone'],
    ['the owner who deleted their review', { reviewDeleted: true }, 'owner', 'taken_back'],
  ])('is decided for %s', (_who, changes, caller, code) => expect(write(changes, caller)).toBe(code))

  test('is allowed until the last millisecond of day 30, then refused because reviews are closed', () => {
    expect(write({}, 'owner', later(30 * DAY))).toBe('allowed')
    expect(write({}, 'owner', later(30 * DAY + 1))).toBe('reviews_closed')
    expect(writingRefusal(job, 'owner', later(30 * DAY + HOUR))?.message).toBe(
      'You can only review a job within 30 days of completion.',
    )
  })
})

describe('changing a review (REVIEW-02)', () => {
  const change = (changes: Partial<typeof review> | null, { caller = 'owner', version = 1, now = AT } = {}) =>
    codeOf(() => assertMayChange(changes && { ...review, ...changes }, { callerId: caller, version }, now))

  test('is allowed for its author, for 24 hours', () => {
    expect(change({}, { now: later(DAY) })).toBe('allowed')
    expect(change({}, { now: later(DAY + 1) })).toBe('review_fixed')
    expect(change({}, { caller: 'carrier' })).toBe('not_found')
    expect(change({ owner_id: null as never })).toBe('not_found')
    expect(change(null)).toBe('not_found')
  })

  test('is refused at an old version, and when staff hid or refused the review', () => {
    expect(change({}, { version: 2 })).toBe('changed_meanwhile')
    expect(change({ hidden_at: AT as never })).toBe('review_hidden')
    expect(change({ held: true, decision: 'refused' as never })).toBe('review_refused')
    expect(change({ held: true })).toBe('allowed')
  })
})

describe('replying (REVIEW-02)', () => {
  const reply = (changes: Partial<Record<keyof typeof review, unknown>>, { caller = 'carrier', now = AT } = {}) =>
    codeOf(() => assertMayReply({ ...review, ...changes } as typeof review, { callerId: caller, version: 1 }, now))

  test('is allowed for the carrier, once, for 60 days', () => {
    expect(reply({}, { now: later(60 * DAY) })).toBe('allowed')
    expect(reply({}, { now: later(60 * DAY + 1) })).toBe('reply_late')
    expect(reply({}, { caller: 'owner' })).toBe('not_found')
  })

  test('can be changed for 24 hours, even when the 60 days are over', () => {
    const replied = later(60 * DAY)
    expect(reply({ reply_at: replied }, { now: later(61 * DAY) })).toBe('allowed')
    expect(reply({ reply_at: replied }, { now: later(61 * DAY + 1) })).toBe('reply_fixed')
  })

  test('can be changed for another 24 hours when the author changed the review', () => {
    const reopened = { reply_at: AT, reply_reopened_at: later(2 * DAY) }
    expect(reply(reopened, { now: later(3 * DAY) })).toBe('allowed')
    expect(reply(reopened, { now: later(3 * DAY + 1) })).toBe('reply_fixed')
  })

  test('is only possible on a published review', () => {
    for (const changes of [{ held: true }, { held: true, decision: 'refused' }, { hidden_at: AT }])
      expect(reply(changes)).toBe('not_found')
    expect(reply({ held: true, decision: 'counted' })).toBe('allowed')
  })

  test("can't be changed while staff have hidden it, and its carrier isn't notified of changes to the review", () => {
    expect(reply({ reply_at: AT, reply_hidden_at: AT })).toBe('reply_hidden')
    const after = { shown: true, changed_after_reply: true, reply_hidden_at: null }
    expect(notifiesCarrier(after)).toBe(true)
    expect(notifiesCarrier({ ...after, reply_hidden_at: AT })).toBe(false)
    expect(notifiesCarrier({ ...after, changed_after_reply: false, reply_hidden_at: AT })).toBe(true)
    expect(notifiesCarrier({ ...after, shown: false })).toBe(false)
  })
})

test('staff decide once about a held review, and never about their own (REVIEW-03)', () => {
  const decide = (changes: Partial<Record<keyof typeof review, unknown>>, staffId = 'staff', version = 1) =>
    codeOf(() => assertMayDecide({ ...review, held: true, ...changes } as typeof review, { staffId, version }))
  expect(decide({})).toBe('allowed')
  expect(decide({ held: false })).toBe('not_found')
  expect(decide({ decision: 'refused' })).toBe('decided_already')
  expect(decide({}, 'owner')).toBe('own_case')
  expect(decide({}, 'carrier')).toBe('own_case')
  expect(decide({}, 'staff', 2)).toBe('changed_meanwhile')
})

test.each([
  [0, 0, null],
  [1, 5, 5],
  [2, 9, 4.5],
  [3, 14, 4.7],
  [3, 13, 4.3],
  [4, 17, 4.3],
  [200, 1000, 5],
])('of %i reviews with %i stars together the mean is %s (REVIEW-03)', (n, stars, mean) =>
  expect(summaryOf({ n, stars })).toEqual({ count: n, mean }),
)

test('sums follow changes to reviews (REVIEW-05)', () => {
  const counted = { shown: true, stars: 4, came_when_agreed: true, price_held: false, said_where: true }
  const addition = { n: 1, stars_sum: 4, came_when_agreed: 1, price_held: 0, said_where: 1 }
  const removal = { n: -1, stars_sum: -4, came_when_agreed: -1, price_held: 0, said_where: -1 }
  const unchanged = { n: 0, stars_sum: 0, came_when_agreed: 0, price_held: 0, said_where: 0 }
  expect(sumsChange(null, counted)).toEqual(addition)
  expect(sumsChange(counted, null)).toEqual(removal)
  expect(sumsChange(counted, { ...counted, shown: false })).toEqual(removal)
  expect(sumsChange(null, { ...counted, shown: false })).toEqual(unchanged)
  expect(sumsChange(counted, { ...counted, stars: 1, price_held: true })).toEqual({
    ...unchanged,
    stars_sum: -3,
    price_held: 1,
  })
})

test('an author is shown by first name, if any (REVIEW-03)', () => {
  expect(['Ann', ' Ann  Smith ', '', null].map(firstNameOf)).toEqual(['Ann', 'Ann', null, null])
})

test('the month of a review is that of London', () => {
  expect(monthOf(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07')
  expect(monthOf(new Date('2026-11-30T23:30:00Z'))).toBe('2026-11')
})

test('the texts of an author who left are deleted after 24 months (REVIEW-05)', () => {
  expect(textsDeletedAt(AT).toISOString()).toBe('2028-11-02T10:00:00.000Z')
})

test.each([
  [{}, 'shown'],
  [{ held: true }, 'held'],
  [{ held: true, decision: 'counted' as const }, 'shown'],
  [{ held: true, decision: 'refused' as const }, 'refused'],
  [{ hidden_at: AT }, 'hidden'],
])('a review with %o is %s', (changes, state) => expect(stateOf({ ...review, ...changes })).toBe(state))
