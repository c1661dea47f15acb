import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { CarrierReason, OwnerReason, reasonInWords } from '../contract/reasons.ts'
import { dayAndMonth, earlyStartWords } from '../contract/statutory.ts'
import {
  assertCarrierMayGiveUp,
  assertEarlyStartAgreed,
  assertOwnerMayCancel,
  cancelUntil,
  decideEarlyStart,
  startedWithoutRequest,
} from './rules.ts'

const AT = new Date('2026-11-25T12:00:00Z')
const rights = { cancelUntil: '2026-12-07', earlyStartAt: null }
const withEarlyStart = { ...rights, earlyStartAt: AT }
/** The last moment of 7 December in London, and the first of the day after. */
const LAST_MOMENT = new Date('2026-12-07T23:59:59.999Z')
const DAY_AFTER = new Date('2026-12-08T00:00:00Z')

/** Returns the code of the refusal, or null. */
function codeOf(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the last day of the right to cancel', () => {
  test.each([
    ['2026-11-23T00:00:00Z', '2026-12-07', 'from midnight on'],
    ['2026-11-23T23:59:59.999Z', '2026-12-07', 'to midnight'],
    ['2026-11-24T00:00:00Z', '2026-12-08', 'the day after'],
    // British Summer Time: the day of London begins at 23:00 UTC
    ['2026-07-01T22:59:59Z', '2026-07-15', 'before midnight in summer'],
    ['2026-07-01T23:00:00Z', '2026-07-16', 'after midnight in summer'],
    // clocks go back on 25 October 2026 and forward on 28 March 2027
    ['2026-10-24T23:30:00Z', '2026-11-08', 'accepted in summer time on the night it ends'],
    ['2026-10-18T22:59:59Z', '2026-11-01', 'over the end of summer time'],
    ['2027-03-20T23:30:00Z', '2027-04-03', 'over the beginning of summer time'],
    ['2027-03-28T23:30:00Z', '2027-04-12', 'after the beginning of summer time'],
    ['2027-02-15T12:00:00Z', '2027-03-01', 'over the end of February'],
    ['2026-12-20T12:00:00Z', '2027-01-03', 'over New Year'],
  ])('of an acceptance at %s is %s: %s (RIGHT-01)', (at, day) => {
    expect(cancelUntil(new Date(at))).toBe(day)
  })
})

describe('whether work may start', () => {
  test.each([
    ['on the last day without a request', rights, LAST_MOMENT, 'early_start_missing'],
    ['on the day after', rights, DAY_AFTER, null],
    ['immediately without a request', rights, AT, 'early_start_missing'],
    ['immediately with a request', withEarlyStart, AT, null],
    ['immediately if the owner is not a consumer', null, AT, null],
  ])('%s (RIGHT-03)', (_, jobRights, now, code) => {
    expect(codeOf(() => assertEarlyStartAgreed(jobRights, now))).toBe(code)
  })

  test('is refused with a message that names the button, in curly quotes (RIGHT-03)', () => {
    expect(() => assertEarlyStartAgreed(rights, AT)).toThrow(
      'The customer hasn’t agreed to a collection within 14 days. Ask them to press “Yes, collect it within the 14 days”.',
    )
  })

  test('uses midnight in London in summer, not UTC (RIGHT-03)', () => {
    const summer = { cancelUntil: '2026-07-15', earlyStartAt: null }
    expect(codeOf(() => assertEarlyStartAgreed(summer, new Date('2026-07-15T22:59:59.999Z')))).toBe(
      'early_start_missing',
    )
    expect(codeOf(() => assertEarlyStartAgreed(summer, new Date('2026-07-15T23:00:00Z')))).toBeNull()
  })
})

describe('an early start', () => {
  test('can be requested once by a consumer, until the last day (RIGHT-02)', () => {
    expect(decideEarlyStart(rights, LAST_MOMENT)).toBe(rights)
    expect(decideEarlyStart(withEarlyStart, LAST_MOMENT)).toBeNull()
    expect(codeOf(() => decideEarlyStart(rights, DAY_AFTER))).toBe('early_start_not_needed')
    expect(codeOf(() => decideEarlyStart(null, AT))).toBe('no_consumer')
  })

  test('counts as not requested only within the cancellation period (RIGHT-03)', () => {
    expect(startedWithoutRequest(rights, LAST_MOMENT)).toBe(true)
    expect(startedWithoutRequest(rights, DAY_AFTER)).toBe(false)
    expect(startedWithoutRequest(withEarlyStart, LAST_MOMENT)).toBe(false)
    expect(startedWithoutRequest(rights, null)).toBe(false)
  })

  test('is requested with this text, on the day and later (RIGHT-02)', () => {
    expect(earlyStartWords('2026-12-07', true)).toBe(
      'You can cancel until 7 Dec, 14 days from today. If you ask for it sooner and then cancel after work has started, you’ll pay for what’s been done. Once it’s all done, you can’t cancel.',
    )
    expect(earlyStartWords('2026-12-07', false)).toMatch(
      /^You can cancel until 7 Dec, 14 days from the day you accepted\. /,
    )
  })

  test.each([
    ['2026-01-01', '1 Jan'],
    ['2026-09-30', '30 Sep'],
    ['2028-02-29', '29 Feb'],
  ])('formats the date %s as %s', (date, text) => expect(dayAndMonth(date)).toBe(text))
})

describe('cancelling a job', () => {
  const job = {
    status: 'assigned' as const,
    acceptedBidderId: 'carrier',
    collectedAt: null,
    arrivedAt: null,
    loadingAt: null,
  }
  test.each([
    ['before the van comes', job, null, null],
    ['with the van at the door', { ...job, arrivedAt: AT }, null, 'arrived_already'],
    ['while it is loaded', { ...job, arrivedAt: AT, loadingAt: AT }, 'loading_begun', 'loading_begun'],
    ['while it is loaded without a recorded arrival', { ...job, loadingAt: AT }, 'loading_begun', 'loading_begun'],
    [
      'while it is loaded by a carrier that has left',
      { ...job, acceptedBidderId: null, arrivedAt: AT, loadingAt: AT },
      null,
      'arrived_already',
    ],
    ['once it is collected', { ...job, collectedAt: AT }, 'collected_already', 'collected_already'],
    ['once it is completed', { ...job, status: 'completed' as const }, 'job_over', 'job_over'],
    ['once it is cancelled', { ...job, status: 'cancelled' as const }, 'job_over', 'job_over'],
  ])('%s: by the owner, by the carrier (RIGHT-04, RIGHT-05)', (_, state, owner, carrier) => {
    expect(codeOf(() => assertOwnerMayCancel(state))).toBe(owner)
    expect(codeOf(() => assertCarrierMayGiveUp(state))).toBe(carrier)
  })
})

test('has a text for the other party, in the third person, for every reason but ‘other’ (RIGHT-04, RIGHT-05)', () => {
  for (const reason of OwnerReason.options) {
    const text = reasonInWords('owner', reason)
    if (reason === 'other') expect(text).toBeNull()
    else expect(text).not.toMatch(/^I\b|\bmy\b/)
  }
  for (const reason of CarrierReason.options.filter((key) => key !== 'other'))
    expect(reasonInWords('carrier', reason)).not.toMatch(/^I\b|\bmy\b/)
  expect(reasonInWords('carrier', 'no_answer')).toBe('They can’t reach you')
  expect(reasonInWords('owner', null)).toBeNull()
  expect(reasonInWords('owner', 'changed_mind', true)).toBe('I changed my mind')
})
