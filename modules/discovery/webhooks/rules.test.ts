import { describe, expect, test } from 'vitest'
import { FAILING_MS, freePlaces, MAX_ATTEMPTS, nextAttempt, PLACES, SLOW_PLACES, verdictOn } from './rules.ts'

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
  ])('status %s: %s', (status, state) => expect(verdictOn(answered(status), FIRST, now, 0.5).state).toBe(state))

  test('end after the eighth', () => {
    const eighth = { attempts: MAX_ATTEMPTS - 1, failingSince: ago(1_000) }
    expect(verdictOn(answered(500), eighth, now, 0.5)).toMatchObject({ state: 'failed', nextAt: null, disable: null })
  })

  test('a success ends the count of failures', () => {
    const failing = { attempts: 3, failingSince: ago(FAILING_MS) }
    expect(verdictOn(answered(200), failing, now, 0.5)).toMatchObject({
      state: 'sent',
      failingSince: null,
      slow: false,
    })
    expect(verdictOn(answered(200, 1_001), failing, now, 0.5).slow).toBe(true)
  })

  test('410 disables the endpoint', () =>
    expect(verdictOn(answered(410), FIRST, now, 0.5)).toMatchObject({ state: 'failed', disable: 'gone' }))

  test.each([
    ['a millisecond less than three days', FAILING_MS - 1, null],
    ['three days', FAILING_MS, 'failing'],
  ])('failing for %s', (_what, age, disable) =>
    expect(verdictOn(answered(503), { attempts: 1, failingSince: ago(age) }, now, 0.5).disable).toBe(disable),
  )

  test('what we couldn’t send doesn’t count against the endpoint', () =>
    expect(verdictOn({ ...answered(null), ours: true }, FIRST, now, 0.5)).toMatchObject({
      state: 'waiting',
      failingSince: null,
      slow: false,
    }))
})

test.each([
  [
    { quick: 0, slow: 0 },
    { quick: PLACES, slow: SLOW_PLACES },
  ],
  [
    { quick: 0, slow: SLOW_PLACES },
    { quick: PLACES - SLOW_PLACES, slow: 0 },
  ],
  [
    { quick: PLACES, slow: 0 },
    { quick: 0, slow: 0 },
  ],
  [
    { quick: PLACES - 1, slow: 0 },
    { quick: 1, slow: 1 },
  ],
])('with %j, %j are free: half for slow endpoints (HOOK-04)', (busy, free) => expect(freePlaces(busy)).toEqual(free))
