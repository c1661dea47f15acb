import { describe, expect, test } from 'vitest'
import {
  FAILING_MS,
  freeSlots,
  judgeAttempt,
  MAX_ATTEMPTS,
  MAX_CONCURRENT,
  MAX_CONCURRENT_SLOW,
  nextAttempt,
} from './rules.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const answered = (status: number | null, tookMs = 20) => ({ status, tookMs })
const FIRST = { attempts: 0, failingSince: null }

/** Time from the first attempt to the last, in hours. */
function hoursOver(chance: number): number {
  let [at, attempts] = [now, 1]
  for (let next = nextAttempt(attempts, at, chance); next; next = nextAttempt(attempts, at, chance)) {
    at = next
    attempts++
  }
  expect(attempts).toBe(MAX_ATTEMPTS)
  return (at.getTime() - now.getTime()) / 3_600_000
}

describe('attempts (HOOK-04)', () => {
  test('are eight over 27 hours, with a jitter of a tenth', () => {
    expect(hoursOver(0.5)).toBeCloseTo(27.58, 1)
    expect(hoursOver(0)).toBeCloseTo(27.58 * 0.9, 1)
    expect(hoursOver(1)).toBeCloseTo(27.58 * 1.1, 1)
  })

  test.each([
    [200, 'sent'],
    [204, 'sent'],
    [299, 'sent'],
    [199, 'waiting'],
    [301, 'waiting'],
    [404, 'waiting'],
    [500, 'waiting'],
    [null, 'waiting'],
  ])('with status %s leave the delivery %s', (status, state) =>
    expect(judgeAttempt(answered(status), FIRST, now, 0.5).state).toBe(state),
  )

  test('end after the eighth', () => {
    const eighth = { attempts: MAX_ATTEMPTS - 1, failingSince: ago(1_000) }
    expect(judgeAttempt(answered(500), eighth, now, 0.5)).toMatchObject({
      state: 'failed',
      nextAt: null,
      disable: null,
    })
  })

  test('that succeed end the count of failures', () => {
    const failing = { attempts: 3, failingSince: ago(FAILING_MS) }
    expect(judgeAttempt(answered(200), failing, now, 0.5)).toMatchObject({
      state: 'sent',
      failingSince: null,
      slow: false,
    })
    expect(judgeAttempt(answered(200, 1_001), failing, now, 0.5).slow).toBe(true)
  })

  test('with status 410 disable the endpoint', () =>
    expect(judgeAttempt(answered(410), FIRST, now, 0.5)).toMatchObject({ state: 'failed', disable: 'gone' }))

  test.each([
    ['a millisecond less than three days', FAILING_MS - 1, null],
    ['three days', FAILING_MS, 'failing'],
  ])('disable an endpoint that has failed for three days: %s', (_what, age, disable) =>
    expect(judgeAttempt(answered(503), { attempts: 1, failingSince: ago(age) }, now, 0.5).disable).toBe(disable),
  )

  test('that we couldn’t send don’t count against the endpoint', () =>
    expect(judgeAttempt({ ...answered(null), notSent: true }, FIRST, now, 0.5)).toMatchObject({
      state: 'waiting',
      failingSince: null,
      slow: false,
    }))
})

test.each([
  [
    { quick: 0, slow: 0 },
    { quick: MAX_CONCURRENT, slow: MAX_CONCURRENT_SLOW },
  ],
  [
    { quick: 0, slow: MAX_CONCURRENT_SLOW },
    { quick: MAX_CONCURRENT - MAX_CONCURRENT_SLOW, slow: 0 },
  ],
  [
    { quick: MAX_CONCURRENT, slow: 0 },
    { quick: 0, slow: 0 },
  ],
  [
    { quick: MAX_CONCURRENT - 1, slow: 0 },
    { quick: 1, slow: 1 },
  ],
])('with %j, %j are free: half for slow endpoints (HOOK-04)', (busy, free) => expect(freeSlots(busy)).toEqual(free))
