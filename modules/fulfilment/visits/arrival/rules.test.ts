import { describe, expect, test } from 'vitest'
import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import {
  assertNotArrived,
  assertTimeNotPast,
  assertVanChangeable,
  assertVisitDayReached,
  decideMatch,
  halfDayOf,
  isUnconfirmed,
  nextCodeCheckAt,
  showsCode,
} from './rules.ts'

const NOTHING = {
  door_day: null,
  confirmed_at: null,
  arrived_at: null,
  matched_at: null,
  mismatched_at: null,
  loading_at: null,
}
const AT = new Date('2026-12-03T10:00:00Z')

/** Returns the code of the refusal that `run` throws; null if it passes. */
function refusalCode(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('recording an arrival (DOOR-02)', () => {
  test.each([
    ['is refused on the day before', '2026-12-04', 'not_the_day'],
    ['is allowed on the agreed day, in another part of it', '2026-12-03', null],
    ['is allowed a day late', '2026-12-02', null],
    ['is allowed without an agreed time', null, null],
  ])('%s', (_, day, code) =>
    expect(refusalCode(() => assertVisitDayReached({ day, part: day === null ? null : 'evening' }, AT))).toBe(code),
  )

  test('uses London dates: at 23:30 UTC in summer the next day has begun', () => {
    const at = new Date('2026-06-30T23:30:00Z')
    expect(refusalCode(() => assertVisitDayReached({ day: '2026-07-01', part: 'morning' }, at))).toBeNull()
  })

  test('names the agreed time in the refusal', () => {
    const agreedTime = { day: '2026-12-06', part: 'morning' } as const
    const message = 'The visit is agreed for Sun 6 Dec, 8am to noon. Change the time first.'
    expect(() => assertVisitDayReached(agreedTime, AT)).toThrow(message)
  })
})

describe('the time of a visit (DOOR-01)', () => {
  test.each<[now: string, day: string, part: DayPart, code: string | null]>([
    ['2026-12-03T10:00:00Z', '2026-12-02', 'evening', 'wrong_day'],
    ['2026-12-03T10:00:00Z', '2026-12-03', 'morning', null],
    ['2026-12-03T11:29:59Z', '2026-12-03', 'morning', null],
    ['2026-12-03T11:30:00Z', '2026-12-03', 'morning', 'wrong_part'],
    ['2026-12-03T16:29:59Z', '2026-12-03', 'afternoon', null],
    ['2026-12-03T16:30:00Z', '2026-12-03', 'afternoon', 'wrong_part'],
    ['2026-12-03T19:29:59Z', '2026-12-03', 'evening', null],
    ['2026-12-03T19:30:00Z', '2026-12-03', 'evening', 'wrong_part'],
    ['2026-12-03T20:00:00Z', '2026-12-04', 'morning', null],
    ['2026-12-03T10:00:00Z', '2026-12-30', 'evening', null],
    ['2026-12-03T10:00:00Z', '2026-12-31', 'morning', 'wrong_day'],
    // summer: London is an hour ahead
    ['2026-07-01T10:29:59Z', '2026-07-01', 'morning', null],
    ['2026-07-01T10:30:00Z', '2026-07-01', 'morning', 'wrong_part'],
    ['2026-06-30T22:59:59Z', '2026-06-30', 'evening', 'wrong_part'],
    ['2026-06-30T23:00:00Z', '2026-06-30', 'evening', 'wrong_day'],
    // the days on which clocks change
    ['2026-03-29T10:29:59Z', '2026-03-29', 'morning', null],
    ['2026-03-29T10:30:00Z', '2026-03-29', 'morning', 'wrong_part'],
    ['2026-10-25T11:29:59Z', '2026-10-25', 'morning', null],
    ['2026-10-25T11:30:00Z', '2026-10-25', 'morning', 'wrong_part'],
    ['2026-10-24T22:59:59Z', '2026-11-20', 'evening', null],
    ['2026-10-24T22:59:59Z', '2026-11-21', 'evening', 'wrong_day'],
    ['2026-10-24T23:00:00Z', '2026-11-21', 'evening', null],
  ])('at %s, refuses %s, %s with %s', (now, day, part, code) =>
    expect(refusalCode(() => assertTimeNotPast({ day, part }, new Date(now)))).toBe(code),
  )

  test.each([
    ['on the way', NOTHING, null],
    ['there', { ...NOTHING, arrived_at: AT }, null],
    ['matched', { ...NOTHING, arrived_at: AT, matched_at: AT }, 'matched_already'],
    ['being loaded', { ...NOTHING, loading_at: AT }, 'loading_begun'],
  ])('lets the van change until it is matched or loading begins: %s', (_, visit, code) => {
    expect(refusalCode(() => assertVanChangeable(visit))).toBe(code)
  })

  test.each(['arrived_at', 'matched_at', 'loading_at'] as const)('can’t change after %s', (column) => {
    expect(refusalCode(() => assertNotArrived({ ...NOTHING, confirmed_at: AT }))).toBeNull()
    expect(refusalCode(() => assertNotArrived({ ...NOTHING, [column]: AT }))).toBe('arrived_already')
  })
})

describe('the code (DOOR-02)', () => {
  test.each([
    ['on the evening before', '2026-12-02T23:59:59Z', false],
    ['from the first second of its day', '2026-12-03T00:00:00Z', true],
    ['until the last second of its day', '2026-12-03T23:59:59Z', true],
    ['on the day after', '2026-12-04T00:00:00Z', false],
  ])('is shown or hidden %s: %s, %s', (_, now, isShown) => {
    const visit = { ...NOTHING, door_day: '2026-12-03' }
    expect(showsCode(visit, new Date(now))).toBe(isShown)
    expect(showsCode({ ...visit, arrived_at: AT }, new Date(now))).toBe(true)
  })

  test('follows London dates in summer', () => {
    const visit = { ...NOTHING, door_day: '2026-07-01' }
    expect(showsCode(visit, new Date('2026-06-30T22:59:59Z'))).toBe(false)
    expect(showsCode(visit, new Date('2026-06-30T23:00:00Z'))).toBe(true)
  })
})

describe('the owner’s answer (DOOR-02, DOOR-03)', () => {
  const today = { ...NOTHING, van_changed_at: null, door_day: '2026-12-03' }
  const tomorrow = { ...today, door_day: '2026-12-04' }
  test.each([
    ['nothing to compare', tomorrow, true, 'no_code_yet'],
    ['nothing to compare', tomorrow, false, 'no_code_yet'],
    ['the day', today, true, 'matches'],
    ['the day', today, false, 'differs'],
    ['a match', { ...today, matched_at: AT }, true, null],
    ['a match', { ...today, matched_at: AT }, false, 'differs'],
    ['a match, and loading that has begun', { ...today, matched_at: AT, loading_at: AT }, false, 'loading_begun'],
    ['a match, and loading that has begun', { ...today, matched_at: AT, loading_at: AT }, true, null],
    ['a mismatch', { ...today, mismatched_at: AT }, false, null],
    ['a mismatch', { ...today, mismatched_at: AT }, true, 'matches'],
    ['a mismatch, and another van since', { ...today, mismatched_at: AT, van_changed_at: AT }, false, 'differs'],
    ['an arrival without a time', { ...today, door_day: null, arrived_at: AT }, true, 'matches'],
  ])('after %s (%j), answering %s gives %s', (_, visit, matches, expected) => {
    let answer: string | null = null
    const code = refusalCode(() => {
      answer = decideMatch(visit, matches, AT)
    })
    expect(code ?? answer).toBe(expected)
  })
})

describe('the notice that no time was confirmed (NOSHOW-01)', () => {
  const assignedJob = { status: 'assigned' as const, collectedAt: null }
  test('applies to an assigned job without a time or an arrival', () => {
    expect(isUnconfirmed(assignedJob, NOTHING)).toBe(true)
    expect(isUnconfirmed({ ...assignedJob, collectedAt: AT }, NOTHING)).toBe(false)
    for (const status of ['pending', 'completed', 'cancelled'] as const)
      expect(isUnconfirmed({ ...assignedJob, status }, NOTHING)).toBe(false)
    for (const column of ['confirmed_at', 'arrived_at', 'matched_at', 'loading_at'] as const)
      expect(isUnconfirmed(assignedJob, { ...NOTHING, [column]: AT })).toBe(false)
  })
})

describe('deletion of codes (DOOR-08)', () => {
  const now = new Date('2026-12-31T10:00:00Z')
  test.each([
    ['checks an open job again in a day', null, '2027-01-01T10:00:00.000Z'],
    ['is not due one second short of 30 days', '2026-12-01T10:00:01Z', '2026-12-31T10:00:01.000Z'],
    ['is due 30 days after the end', '2026-12-01T10:00:00Z', null],
    ['is due later', '2026-11-01T10:00:00Z', null],
  ])('%s', (_, endedAt, next) =>
    expect(nextCodeCheckAt(endedAt === null ? null : new Date(endedAt), now)?.toISOString() ?? null).toBe(next),
  )
})

test.each<[now: string, day: string, part: DayPart]>([
  ['2026-12-03T06:00:00Z', '2026-12-03', 'morning'],
  ['2026-12-03T11:59:59Z', '2026-12-03', 'morning'],
  ['2026-12-03T12:00:00Z', '2026-12-03', 'afternoon'],
  ['2026-12-03T16:59:59Z', '2026-12-03', 'afternoon'],
  ['2026-12-03T17:00:00Z', '2026-12-03', 'evening'],
  ['2026-12-03T22:00:00Z', '2026-12-03', 'evening'],
  // summer: London is an hour ahead
  ['2026-06-30T23:00:00Z', '2026-07-01', 'morning'],
  ['2026-07-01T11:00:00Z', '2026-07-01', 'afternoon'],
])('dates an unannounced arrival at %s to %s, %s (DOOR-02)', (now, day, part) =>
  expect(halfDayOf(new Date(now))).toEqual({ day, part }),
)
