import { describe, expect, test } from 'vitest'
import type { RegisterAnswer } from '../register.ts'
import {
  type CheckedRegistration,
  isBelowNightlyLimit,
  isFirstMiss,
  isNight,
  isRegisterFailing,
  isStale,
  nextNight,
  type QueryHistory,
  queryHistoryAfterAnswer,
  registrationAfterAnswer,
} from './rules.ts'

const NIGHT = new Date('2026-11-26T02:30:00Z')
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)
const ABSENT: RegisterAnswer = { kind: 'absent' }
const REFUSED: RegisterAnswer = { kind: 'no-answer', why: 'refused', status: 403 }
const FAILED: RegisterAnswer = { kind: 'no-answer', why: 'failed', status: 500 }
const entry = {
  number: 'CBDU9000001',
  holderNames: ["Bob's Bins Ltd"],
  tradingNames: [],
  companyNumber: null,
  tier: 'upper' as const,
  kind: null,
  registeredOn: null,
  validTo: '2027-03-14',
  outward: 'BS2',
}
const FOUND: RegisterAnswer = { kind: 'entry', entry }

const good = (changes: Partial<CheckedRegistration> = {}): CheckedRegistration => ({
  state: 'good',
  tier: 'upper',
  validTo: '2027-03-14',
  checkedAt: new Date('2026-11-25T02:30:00Z'),
  checkedBy: 'machine',
  reviewReason: null,
  absences: 0,
  absentSince: null,
  acceptedName: null,
  awaitedSince: null,
  ...changes,
})

const answerTo = (before: CheckedRegistration, answer: RegisterAnswer, now: Date) =>
  registrationAfterAnswer(before, answer, "Bob's Bins", now)

describe('the night of the register (TRUST-17)', () => {
  test.each([
    ['2026-11-26T01:59:59Z', false],
    ['2026-11-26T02:00:00Z', true],
    ['2026-11-26T04:59:59Z', true],
    ['2026-11-26T05:00:00Z', false],
    // the clocks go back at 01:00 UTC: two o'clock is 02:00 UTC again
    ['2026-10-25T01:30:00Z', false],
    ['2026-10-25T02:00:00Z', true],
    // they go forward at 01:00 UTC: two o'clock is 01:00 UTC
    ['2027-03-28T00:59:00Z', false],
    ['2027-03-28T01:00:00Z', true],
    ['2027-03-28T04:00:00Z', false],
  ])('at %s it is night: %s', (at, night) => expect(isNight(new Date(at))).toBe(night))

  test.each([
    ['2026-11-26T01:59:59Z', '2026-11-26T02:00:00.000Z'],
    ['2026-11-26T02:00:00Z', '2026-11-27T02:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['2027-03-27T12:00:00Z', '2027-03-28T01:00:00.000Z'],
  ])('after %s begins next at %s', (at, next) => expect(nextNight(new Date(at)).toISOString()).toBe(next))
})

describe('a registration after an answer', () => {
  test('is updated from the entry, and checked again the next night', () => {
    expect(answerTo(good({ checkedAt: null, state: 'unchecked', awaitedSince: NIGHT }), FOUND, NIGHT)).toMatchObject({
      state: 'good',
      validTo: '2027-03-14',
      checkedAt: NIGHT,
      awaitedSince: null,
      nextCheckAt: new Date('2026-11-27T02:00:00Z'),
    })
  })

  test.each([REFUSED, FAILED])('keeps its state and age without an answer (TRUST-19): %j', (answer) => {
    const registration = good()
    expect(answerTo(registration, answer, NIGHT)).toMatchObject({
      state: 'good',
      checkedAt: registration.checkedAt,
      absences: 0,
    })
    expect(answerTo(good({ awaitedSince: NIGHT }), answer, NIGHT).nextCheckAt).toEqual(minutes(NIGHT, 2))
  })

  test('with an entry that used to exist is absent after three misses in a night (TRUST-18)', () => {
    const first = answerTo(good(), ABSENT, NIGHT)
    expect(first).toMatchObject({ state: 'good', absences: 1, nextCheckAt: minutes(NIGHT, 30) })
    const second = answerTo(good({ ...first }), ABSENT, minutes(NIGHT, 30))
    expect(second).toMatchObject({ state: 'good', absences: 2, nextCheckAt: minutes(NIGHT, 150) })
    const third = answerTo(good({ ...second }), ABSENT, minutes(NIGHT, 150))
    expect(third).toMatchObject({ state: 'absent', absences: 0, awaitedSince: null })
  })

  test('counts as missed only on the first absence of an entry that used to exist', () => {
    const first = answerTo(good(), ABSENT, NIGHT)
    const later = minutes(NIGHT, 30)
    expect(isFirstMiss(first, NIGHT)).toBe(true)
    expect(isFirstMiss(answerTo(good({ ...first }), ABSENT, later), later)).toBe(false)
    expect(isFirstMiss(answerTo(good({ ...first }), FAILED, later), later)).toBe(false)
    expect(isFirstMiss(answerTo(good({ state: 'unchecked', validTo: null }), ABSENT, NIGHT), NIGHT)).toBe(false)
    expect(isFirstMiss(answerTo(good(), FOUND, NIGHT), NIGHT)).toBe(false)
  })

  test('keeps its count of misses when there is no answer in between', () => {
    const first = answerTo(good(), ABSENT, NIGHT)
    const failed = answerTo(good({ ...first }), FAILED, minutes(NIGHT, 30))
    expect(answerTo(good({ ...failed }), ABSENT, minutes(NIGHT, 40))).toMatchObject({ absences: 2, state: 'good' })
  })

  test('resets its count of misses when its entry is found again', () => {
    const first = answerTo(good(), ABSENT, NIGHT)
    expect(answerTo(good({ ...first }), FOUND, minutes(NIGHT, 30))).toMatchObject({ state: 'good', absences: 0 })
  })

  test('starts a new count for an absence of last night', () => {
    const first = answerTo(good(), ABSENT, NIGHT)
    expect(answerTo(good({ ...first, absences: 2 }), ABSENT, minutes(NIGHT, 12 * 60 + 1))).toMatchObject({
      absences: 1,
    })
  })

  test('is absent immediately when it was never found', () => {
    expect(answerTo(good({ state: 'unchecked', validTo: null }), ABSENT, NIGHT)).toMatchObject({ state: 'absent' })
  })

  test.each([
    ['2026-11-26T19:59:00Z', 1],
    ['2026-11-26T20:00:00Z', 0],
    ['2026-11-26T23:59:00Z', 0],
  ])('ignores an absence from 20:00 of its last day (TRUST-18): %s', (at, absences) => {
    const after = answerTo(good({ validTo: '2026-11-26' }), ABSENT, new Date(at))
    expect(after).toMatchObject({ state: 'good', absences })
  })

  test('goes to staff with another name (TRUST-13)', () => {
    expect(registrationAfterAnswer(good(), FOUND, 'Cara Waste', NIGHT)).toMatchObject({
      state: 'other_name',
      reviewReason: 'other_name',
    })
  })
})

describe('pauses of the register (TRUST-19)', () => {
  const history = (changes: Partial<QueryHistory> = {}): QueryHistory => ({
    refusals: 0,
    failures: 0,
    night: '2026-11-26',
    asked: 0,
    answered: 0,
    missed: 0,
    pauses: 0,
    pausedUntil: null,
    answeredAt: null,
    failingSince: null,
    ...changes,
  })
  const next = (before: QueryHistory, answer: RegisterAnswer, missed = false) =>
    queryHistoryAfterAnswer(before, { answer, missed }, NIGHT)

  test.each([
    [history({ refusals: 1 }), REFUSED, false],
    [history({ refusals: 2 }), REFUSED, true],
    [history({ failures: 3 }), FAILED, false],
    [history({ failures: 4 }), FAILED, true],
    [history({ refusals: 2 }), FAILED, false],
  ])('whether %j followed by %j causes one: %s', (before, answer, pauses) => {
    const { pausedUntil } = next(before, answer)
    expect(pausedUntil).toEqual(pauses ? minutes(NIGHT, 60) : null)
  })

  test('last until the next night after three in a night', () => {
    const { pausedUntil, pauses } = next(history({ refusals: 2, pauses: 3 }), REFUSED)
    expect([pausedUntil, pauses]).toEqual([new Date('2026-11-27T02:00:00Z'), 4])
  })

  test.each([
    ['nine missing of nine', false, { missed: 8, answered: 8 }, true],
    ['ten missing of nineteen', true, { missed: 9, answered: 18 }, true],
    ['ten missing of twenty', false, { missed: 9, answered: 19 }, true],
    ['eleven missing of twenty-one, the last one found', true, { missed: 11, answered: 20 }, false],
    ['ten missing of twenty, the last one found', false, { missed: 10, answered: 19 }, false],
    ['ten missing of ten, nine of them last night', false, { missed: 9, answered: 9, night: '2026-11-25' }, true],
  ])('%s: paused until the next night, and staff are notified: %s (TRUST-18)', (_what, paused, before, missed) => {
    const then = next(history(before), missed ? ABSENT : FOUND, missed)
    expect(then.pausedUntil).toEqual(paused ? new Date('2026-11-27T02:00:00Z') : null)
    expect(isRegisterFailing(then, NIGHT)).toBe(paused)
  })

  test("aren't caused by entries missing in failed answers", () => {
    expect(next(history({ missed: 9, answered: 9 }), FAILED)).toMatchObject({
      missed: 9,
      answered: 9,
      pausedUntil: null,
    })
  })

  test('are reset by an answer', () => {
    const before = history({ refusals: 2, failures: 4, failingSince: minutes(NIGHT, -60) })
    expect(next(before, ABSENT)).toMatchObject({
      refusals: 0,
      failures: 0,
      answeredAt: NIGHT,
      failingSince: null,
    })
  })

  test.each([
    [9_999, true],
    [10_000, false],
  ])('after %i queries tonight more are allowed: %s', (queries, more) => {
    expect(isBelowNightlyLimit({ night: '2026-11-26', asked: queries }, NIGHT)).toBe(more)
    expect(isBelowNightlyLimit({ night: '2026-11-25', asked: queries }, NIGHT)).toBe(true)
  })

  test.each([
    [null, 4, false],
    [minutes(NIGHT, -48 * 60), 0, true],
    [minutes(NIGHT, -48 * 60 + 1), 0, false],
    [minutes(NIGHT, -10), 4, true],
  ])('failing since %s after %i pauses, staff are notified: %s (TRUST-20)', (failingSince, pauses, isFailing) => {
    expect(isRegisterFailing(history({ failingSince, pauses }), NIGHT)).toBe(isFailing)
  })

  test.each([
    [null, true],
    [minutes(NIGHT, -24 * 60), false],
    [minutes(NIGHT, -24 * 60 - 1), true],
  ])('a finding of %s is checked again after an acceptance: %s (TRUST-21)', (checkedAt, stale) => {
    expect(isStale(checkedAt, NIGHT)).toBe(stale)
  })
})
