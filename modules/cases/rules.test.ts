import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import {
  assertClosable,
  assertInTime,
  assertNotConcerned,
  assertRoom,
  forgottenBefore,
  idEndOf,
  inOrder,
  sideOf,
} from './rules.ts'

/** The code of the refusal that `act` ends in; null when it goes through. */
function codeOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('who may tell our staff of a job (CASE-01)', () => {
  const job = { userId: 'ann', winningBidId: 'bid', acceptedBidderId: 'bob' }
  test.each([
    ['its owner', job, 'ann', 'owner'],
    ['its carrier', job, 'bob', 'carrier'],
    ['somebody else', job, 'eve', null],
    ['its owner before they chose', { ...job, winningBidId: null, acceptedBidderId: null }, 'ann', null],
    ['somebody of a job that is not there', null, 'ann', null],
    ['somebody else of a job whose sides have left', { ...job, userId: null, acceptedBidderId: null }, 'eve', null],
  ])('%s', (_, found, caller, side) => {
    if (side === null) expect(codeOf(() => sideOf(found, caller))).toBe('not_found')
    else expect(sideOf(found, caller)).toBe(side)
  })
})

describe('until 30 days after its end (CASE-01)', () => {
  const ended = new Date('2026-11-01T12:00:00.000Z')
  test.each([
    ['a moment before', '2026-12-01T11:59:59.999Z', null],
    ['then', '2026-12-01T12:00:00.000Z', null],
    ['a moment later', '2026-12-01T12:00:00.001Z', 'case_too_late'],
  ])('%s', (_, now, code) => expect(codeOf(() => assertInTime(ended, new Date(now)))).toBe(code))

  test('and at any time while the job goes on', () =>
    expect(codeOf(() => assertInTime(null, new Date('2099-01-01')))).toBeNull())
})

test.each([
  [19, null],
  [20, 'case_full'],
  [21, 'case_full'],
])('a case with %i texts takes another one: %s (CASE-05)', (entries, code) =>
  expect(codeOf(() => assertRoom(entries))).toBe(code),
)

describe('closing a case (CASE-04)', () => {
  const open = { state: 'open' as const, version: 2, claim: null }
  const claimed = (userId: string) => ({ by: { userId, email: 'vera@kerbside.example' } })
  test.each([
    ['as it was looked at', open, null],
    ['that is closed already', { ...open, state: 'closed' as const }, 'case_closed'],
    ['with a text that came meanwhile', { ...open, version: 3 }, 'case_changed'],
    ['that one has taken oneself', { ...open, claim: claimed('me') }, null],
    ['that a colleague has', { ...open, claim: claimed('vera') }, 'case_claimed'],
  ])('%s', (_, judged, code) => expect(codeOf(() => assertClosable(judged, { version: 2, staffId: 'me' }))).toBe(code))
})

describe('nobody closes a case of their own job', () => {
  const sides = { ownerId: 'ann', carrierId: 'bob' }
  test.each([
    ['its owner', sides, 'ann', 'own_case'],
    ['its carrier', sides, 'bob', 'own_case'],
    ['a colleague', sides, 'vera', null],
    ['a colleague, once both have left', { ownerId: null, carrierId: null }, 'vera', null],
  ])('%s', (_, job, staffId, code) => expect(codeOf(() => assertNotConcerned(job, staffId))).toBe(code))
})

test('closed cases are kept for 24 months (LEGAL-03)', () =>
  expect(forgottenBefore(new Date('2028-11-25T12:00:00.000Z'))).toEqual(new Date('2026-11-25T12:00:00.000Z')))

test('marks stand in the order of their times', () => {
  const mark = (what: 'collected' | 'posted' | 'completed', at: string) => ({ what, at, by: null, detail: null })
  const [posted, collected, completed] = [
    mark('posted', '2026-11-25T09:00:00.000Z'),
    mark('collected', '2026-11-25T10:00:00.000Z'),
    mark('completed', '2026-11-25T10:00:00.000Z'),
  ]
  expect(inOrder([collected, completed, posted])).toEqual([posted, collected, completed])
})

test.each([
  ['KB-4776689A', '4776689a'],
  [' kb4776689a ', '4776689a'],
  ['4776689a', '4776689a'],
  ['KB-4776689', null],
  ['KB-4776689AB', null],
  ['KB-4776689G', null],
  ['', null],
])('‘%s’ names the jobs whose id ends in %s', (typed, end) => expect(idEndOf(typed)).toBe(end))
