import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import {
  assertLinkWorks,
  decideRefresh,
  REFRESH_GRACE_MS,
  secondsUntilNextAttempt,
  secondsUntilNextMail,
} from './rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const failed = (failures: number, seconds = 0) => ({ failures, last_at: secondsAgo(seconds) })

describe('the time to wait after failed sign-ins (security 16)', () => {
  test.each([
    ['there are no failures yet', undefined, 0],
    ['there were 4 failures', failed(4), 0],
    ['there were 5 failures', failed(5), 1],
    ['there were 8 failures', failed(8), 8],
    ['there were a million failures', failed(1_000_000), 30],
    ['5 s of an 8 s wait have passed', failed(8, 5), 3],
    ['an 8 s wait has passed', failed(8, 8), 0],
    ['the last failure was over an hour ago', failed(1_000_000, 3_601), 0],
  ])('depends on the failures of the account: %s', (_when, failures, seconds) => {
    expect(secondsUntilNextAttempt('account', failures, NOW)).toBe(seconds)
  })

  test('starts after more failures for a network than for an account, and becomes longer', () => {
    expect(secondsUntilNextAttempt('network', failed(19), NOW)).toBe(0)
    expect(secondsUntilNextAttempt('network', failed(20), NOW)).toBe(1)
    expect(secondsUntilNextAttempt('network', failed(1_000_000), NOW)).toBe(300)
  })
})

describe('the use of a refresh token (security 18)', () => {
  const token = { rotatedAt: null, expiresAt: new Date(NOW.getTime() + 1), sessionEndedAt: null }

  test.each([
    ['unknown', null, 'signed_out'],
    ['the newest', token, 'rotate'],
    ['replaced a moment ago', { ...token, rotatedAt: new Date(NOW.getTime() - REFRESH_GRACE_MS) }, 'newest'],
    ['replaced before that', { ...token, rotatedAt: new Date(NOW.getTime() - REFRESH_GRACE_MS - 1) }, 'stolen'],
    ['expired', { ...token, expiresAt: NOW }, 'signed_out'],
    ['the session has ended', { ...token, sessionEndedAt: NOW }, 'signed_out'],
    ['replaced, and the session has ended', { ...token, rotatedAt: secondsAgo(99), sessionEndedAt: NOW }, 'signed_out'],
  ])('is decided by its state: %s', (_state, storedToken, verdict) => {
    expect(decideRefresh(storedToken, NOW)).toBe(verdict)
  })
})

describe('a mailed link (security 20)', () => {
  const link = {
    purpose: 'reset_password',
    expiresAt: new Date(NOW.getTime() + 1),
    usedAt: null,
    isConfirmed: false,
  } as const

  test('passes when it is valid and used for its purpose', () => {
    expect(() => assertLinkWorks(link, ['reset_password'], NOW)).not.toThrow()
  })

  test.each([
    ['an unknown link', null, 'link_unknown'],
    ['a link for another purpose', { ...link, purpose: 'confirm_email' as const }, 'link_unknown'],
    ['a used link', { ...link, usedAt: secondsAgo(1) }, 'link_used'],
    ['an expired link', { ...link, expiresAt: NOW }, 'link_expired'],
    ['a used link that has expired since', { ...link, usedAt: secondsAgo(9), expiresAt: NOW }, 'link_used'],
    [
      'a used link whose address is confirmed',
      { ...link, usedAt: secondsAgo(1), isConfirmed: true },
      'already_confirmed',
    ],
    [
      'a link whose address is already confirmed (by another link)',
      { ...link, expiresAt: NOW, isConfirmed: true },
      'already_confirmed',
    ],
  ])('rejects %s', (_which, storedLink, code) => {
    expect(() => assertLinkWorks(storedLink, ['reset_password'], NOW)).toThrow(expect.objectContaining({ code }))
  })
})

test.each([
  [0, 60],
  [0.5, 60],
  [59.2, 1],
  [75, 1],
  [-3, 60],
])('%f s after one mail, the next can be requested in %i s', (since, wait) => {
  expect(secondsUntilNextMail({ at: secondsAgo(since), since: secondsAgo(since), count: 1 }, NOW)).toBe(wait)
})

test('after five mails within the hour, the next waits until the hour is over', () => {
  const requests = (count: number) => ({ at: secondsAgo(90), since: secondsAgo(600), count })
  expect([4, 5].map((mails) => secondsUntilNextMail(requests(mails), NOW))).toEqual([1, 3000])
})

test('recognises the most common passwords, regardless of upper or lower case (security 17)', () => {
  for (const password of ['123456', 'password', 'Password1', 'QWERTY', 'liverpool'])
    expect(isCommonPassword(password)).toBe(true)
  expect(isCommonPassword('kerbside-demo')).toBe(false)
})
