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

describe('the wait after failed sign-ins (security 16)', () => {
  test.each([
    ['there are no failures yet', undefined, 0],
    ['people mistype', failed(4), 0],
    ['they continue', failed(5), 1],
    ['the wait doubles', failed(8), 8],
    ['the wait is never longer than half a minute', failed(1_000_000), 30],
    ['waiting counts', failed(8, 5), 3],
    ['a wait ends', failed(8, 8), 0],
    ['an hour has passed', failed(1_000_000, 3_601), 0],
  ])('on an account, when %s', (_when, failures, seconds) => {
    expect(secondsUntilNextAttempt('account', failures, NOW)).toBe(seconds)
  })

  test('allows more failures from a network, and waits longer in the end', () => {
    expect(secondsUntilNextAttempt('network', failed(19), NOW)).toBe(0)
    expect(secondsUntilNextAttempt('network', failed(20), NOW)).toBe(1)
    expect(secondsUntilNextAttempt('network', failed(1_000_000), NOW)).toBe(300)
  })
})

describe('the state of a refresh token (security 18)', () => {
  const token = { rotatedAt: null, expiresAt: new Date(NOW.getTime() + 1), sessionEndedAt: null }

  test.each([
    ['an unknown one', null, 'signed_out'],
    ['the newest one', token, 'rotate'],
    [
      'one that was replaced a moment ago',
      { ...token, rotatedAt: new Date(NOW.getTime() - REFRESH_GRACE_MS) },
      'newest',
    ],
    ['one replaced before that', { ...token, rotatedAt: new Date(NOW.getTime() - REFRESH_GRACE_MS - 1) }, 'stolen'],
    ['one that expired', { ...token, expiresAt: NOW }, 'signed_out'],
    ['one of a session that ended', { ...token, sessionEndedAt: NOW }, 'signed_out'],
    ['an old one of a session that ended', { ...token, rotatedAt: secondsAgo(99), sessionEndedAt: NOW }, 'signed_out'],
  ])('%s', (_which, held, verdict) => {
    expect(decideRefresh(held, NOW)).toBe(verdict)
  })
})

describe('a mailed link (security 20)', () => {
  const link = {
    purpose: 'reset_password',
    expiresAt: new Date(NOW.getTime() + 1),
    usedAt: null,
    done: false,
  } as const

  test('passes when it is valid and used for its purpose', () => {
    expect(() => assertLinkWorks(link, ['reset_password'], NOW)).not.toThrow()
  })

  test.each([
    ['an unknown one', null, 'link_unknown'],
    ['one made for another purpose', { ...link, purpose: 'confirm_email' as const }, 'link_unknown'],
    ['one that was used', { ...link, usedAt: secondsAgo(1) }, 'link_used'],
    ['one that expired', { ...link, expiresAt: NOW }, 'link_expired'],
    ['one that was used and has expired since', { ...link, usedAt: secondsAgo(9), expiresAt: NOW }, 'link_used'],
    ['one that has done its work', { ...link, usedAt: secondsAgo(1), done: true }, 'already_confirmed'],
    ['one whose work was done by another', { ...link, expiresAt: NOW, done: true }, 'already_confirmed'],
  ])('%s is refused', (_which, held, code) => {
    expect(() => assertLinkWorks(held, ['reset_password'], NOW)).toThrow(expect.objectContaining({ code }))
  })
})

test.each([
  [0, 60],
  [0.5, 60],
  [59.2, 1],
  [75, 1],
  [-3, 60],
])('%f s after a mail the next may be asked for in %i s', (since, wait) => {
  expect(secondsUntilNextMail({ at: secondsAgo(since), since: secondsAgo(since), asked: 1 }, NOW)).toBe(wait)
})

test('after five mails within the hour, the next waits until the hour is over', () => {
  const asked = (asked: number) => ({ at: secondsAgo(90), since: secondsAgo(600), asked })
  expect([4, 5].map((mails) => secondsUntilNextMail(asked(mails), NOW))).toEqual([1, 3000])
})

test('recognises the most common passwords in any case (security 17)', () => {
  for (const password of ['123456', 'password', 'Password1', 'QWERTY', 'liverpool'])
    expect(isCommonPassword(password)).toBe(true)
  expect(isCommonPassword('kerbside-demo')).toBe(false)
})
