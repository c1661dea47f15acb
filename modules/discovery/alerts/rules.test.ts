import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Choice } from './contract.ts'
import {
  afterFailure,
  alertBlocker,
  arePushKeys,
  assertMaySave,
  BID_MAIL_GAP_MS,
  DEFAULT_CHOICES,
  type DueAlert,
  dueAt,
  groupKey,
  isPushAddress,
  londonDayStart,
  MAX_AGE_MS,
  MAX_FAILURES,
  MAX_MAILS_PER_DAY,
  nextDigest,
  paceOf,
  planNotifications,
  QUESTION_MAIL_GAP_MS,
} from './rules.ts'

const at = (iso: string) => new Date(iso)
const POINT = createECDH('prime256v1').generateKeys()
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

describe('summaries go out at 07:00 and 17:00 in London (ALERT-04)', () => {
  test.each([
    ['in winter, a millisecond before seven', '2026-01-15T06:59:59.999Z', '2026-01-15T07:00:00.000Z'],
    ['in winter, at seven exactly: the next one', '2026-01-15T07:00:00.000Z', '2026-01-15T17:00:00.000Z'],
    ['in winter, a millisecond after seven', '2026-01-15T07:00:00.001Z', '2026-01-15T17:00:00.000Z'],
    ['in winter, at five exactly: tomorrow', '2026-01-15T17:00:00.000Z', '2026-01-16T07:00:00.000Z'],
    ['in summer, before seven', '2026-07-15T05:59:59.999Z', '2026-07-15T06:00:00.000Z'],
    ['in summer, at seven exactly', '2026-07-15T06:00:00.000Z', '2026-07-15T16:00:00.000Z'],
    ['in summer, before midnight in London', '2026-07-15T22:59:59.999Z', '2026-07-16T06:00:00.000Z'],
    ['in summer, at midnight in London', '2026-07-15T23:00:00.000Z', '2026-07-16T06:00:00.000Z'],
    ['the evening before the clocks go forward', '2026-03-28T17:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['in the hour that does not exist', '2026-03-29T01:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['the day the clocks went forward', '2026-03-29T06:00:00.000Z', '2026-03-29T16:00:00.000Z'],
    ['the evening before the clocks go back', '2026-10-24T16:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['in the hour that comes twice, first time', '2026-10-25T00:30:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['in the hour that comes twice, second time', '2026-10-25T01:30:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['the day the clocks went back', '2026-10-25T07:00:00.000Z', '2026-10-25T17:00:00.000Z'],
    ['on the last evening of a year', '2026-12-31T17:00:00.000Z', '2027-01-01T07:00:00.000Z'],
  ])('%s', (_when, now, digest) => expect(nextDigest(at(now)).toISOString()).toBe(digest))

  test('instant alerts are due now, twice-a-day alerts at the next summary', () => {
    const now = at('2026-01-15T12:00:00.000Z')
    expect(dueAt('at_once', now)).toEqual(now)
    expect(dueAt('twice_a_day', now)).toEqual(at('2026-01-15T17:00:00.000Z'))
  })
})

test.each([
  ['2026-01-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z'],
  ['2026-07-15T22:59:59.999Z', '2026-07-14T23:00:00.000Z'],
  ['2026-07-15T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
  ['2026-03-29T12:00:00.000Z', '2026-03-29T00:00:00.000Z'],
  ['2026-10-25T12:00:00.000Z', '2026-10-24T23:00:00.000Z'],
])('the London day of %s starts at %s (ALERT-04)', (now, start) =>
  expect(londonDayStart(at(now)).toISOString()).toBe(start),
)

test('by default pushes are off, jobs come twice a day and alerts about people straight away (ALERT-03)', () => {
  expect(DEFAULT_CHOICES.filter(({ channel, pace }) => channel === 'push' && pace !== 'off')).toEqual([])
  expect(paceOf([], 'jobs', 'mail')).toBe('twice_a_day')
  expect(paceOf([], 'bids', 'mail')).toBe('at_once')
  expect(paceOf([{ type: 'jobs', channel: 'mail', pace: 'off' }], 'jobs', 'mail')).toBe('off')
})

describe('planning one person’s alerts', () => {
  const now = at('2026-01-15T12:00:00.000Z')
  const due = (fields: Partial<DueAlert> = {}): DueAlert => ({
    subjectId: 'one',
    type: 'jobs',
    pace: 'at_once',
    aboutId: null,
    isCurrent: true,
    at: now,
    ...fields,
  })
  const person = (fields: object = {}) => ({
    channel: 'mail' as const,
    choices: [] as Choice[],
    mailsToday: 0,
    lastSentAbout: new Map<string, Date>(),
    ...fields,
  })

  test.each([
    ['one below', MAX_MAILS_PER_DAY - 2, true],
    ['the last one', MAX_MAILS_PER_DAY - 1, true],
    ['one above', MAX_MAILS_PER_DAY, false],
  ])('sends five instant mails a day and the rest in the summary: %s (ALERT-04)', (_what, mailsToday, isSent) => {
    const plan = planNotifications([due()], person({ mailsToday }), now)
    expect(plan.deliveries).toHaveLength(isSent ? 1 : 0)
    const postponed = { subjectId: 'one', pace: 'twice_a_day', dueAt: at('2026-01-15T17:00:00.000Z') }
    expect(plan.postponed).toEqual(isSent ? [] : [postponed])
  })

  test('doesn’t count summaries or pushes towards the five (ALERT-04)', () => {
    const full = { mailsToday: MAX_MAILS_PER_DAY }
    expect(planNotifications([due({ pace: 'twice_a_day' })], person(full), now).deliveries).toHaveLength(1)
    const push: Choice = { type: 'jobs', channel: 'push', pace: 'at_once' }
    expect(
      planNotifications([due()], person({ ...full, channel: 'push', choices: [push] }), now).deliveries,
    ).toHaveLength(1)
  })

  test('sends messages beyond the five, and doesn’t count them (CHAT-02, ALERT-04)', () => {
    const message = due({ subjectId: 'message', type: 'messages' })
    const [notification] = planNotifications([message], person({ mailsToday: MAX_MAILS_PER_DAY }), now).deliveries
    expect(notification).toMatchObject({ type: 'messages', pace: 'at_once', lastToday: false })
    const { deliveries } = planNotifications([message, due()], person({ mailsToday: MAX_MAILS_PER_DAY - 1 }), now)
    expect(deliveries.map(({ type, lastToday }) => [type, lastToday])).toEqual([
      ['messages', false],
      ['jobs', true],
    ])
  })

  test('stops at the fifth instant mail within one step (ALERT-04)', () => {
    const both = [due(), due({ subjectId: 'two', type: 'searches' })]
    const plan = planNotifications(both, person({ mailsToday: MAX_MAILS_PER_DAY - 1 }), now)
    expect(plan.deliveries.map(({ subjectIds }) => subjectIds)).toEqual([['one']])
    expect(plan.postponed.map(({ subjectId }) => subjectId)).toEqual(['two'])
  })

  test.each([
    ['one millisecond younger than a day', MAX_AGE_MS - 1, true],
    ['exactly a day old', MAX_AGE_MS, true],
    ['one millisecond older', MAX_AGE_MS + 1, false],
  ])('sends an alert about a job only while it is at most a day old: %s (ALERT-04)', (_what, age, isSent) => {
    const plan = planNotifications([due({ at: later(now, -age) })], person(), now)
    expect([plan.deliveries.length, plan.droppedIds.length]).toEqual(isSent ? [1, 0] : [0, 1])
  })

  test('drops alerts that are no longer current or were switched off, without an empty mail (ALERT-04)', () => {
    const dropped = { deliveries: [], postponed: [], droppedIds: ['one'] }
    expect(planNotifications([due({ isCurrent: false })], person(), now)).toEqual(dropped)
    const off: Choice = { type: 'jobs', channel: 'mail', pace: 'off' }
    expect(planNotifications([due()], person({ choices: [off] }), now)).toEqual({
      deliveries: [],
      postponed: [],
      droppedIds: ['one'],
    })
    expect(planNotifications([], person(), now)).toEqual({ deliveries: [], postponed: [], droppedIds: [] })
  })

  test('sends alerts of one type that are due together in one mail', () => {
    const plan = planNotifications(
      [due(), due({ subjectId: 'two' }), due({ subjectId: 'three', type: 'bids' })],
      person(),
      now,
    )
    expect(plan.deliveries.map(({ type, subjectIds }) => [type, subjectIds])).toEqual([
      ['jobs', ['one', 'two']],
      ['bids', ['three']],
    ])
  })

  test.each([
    ['a millisecond too early', BID_MAIL_GAP_MS - 1, false],
    ['after half an hour exactly', BID_MAIL_GAP_MS, true],
    ['a millisecond later', BID_MAIL_GAP_MS + 1, true],
  ])('sends one mail about bids on a request in 30 minutes: %s (ALERT-03)', (_what, since, isSent) => {
    const last = later(now, -since)
    const bid = due({ type: 'bids', aboutId: 'request' })
    const plan = planNotifications(
      [bid],
      person({ lastSentAbout: new Map([[groupKey('bids', 'request'), last]]) }),
      now,
    )
    expect(plan.deliveries).toHaveLength(isSent ? 1 : 0)
    expect(plan.postponed.map(({ dueAt }) => dueAt)).toEqual(isSent ? [] : [later(last, BID_MAIL_GAP_MS)])
  })

  test('doesn’t delay a bid on another request (ALERT-03)', () => {
    const bid = due({ type: 'bids', aboutId: 'another' })
    expect(
      planNotifications([bid], person({ lastSentAbout: new Map([[groupKey('bids', 'request'), now]]) }), now)
        .deliveries,
    ).toHaveLength(1)
  })

  test.each([
    ['a millisecond too early', QUESTION_MAIL_GAP_MS - 1, false],
    ['after ten minutes exactly', QUESTION_MAIL_GAP_MS, true],
    ['a millisecond later', QUESTION_MAIL_GAP_MS + 1, true],
  ])('sends one mail about questions on a request in ten minutes: %s (ASK-04)', (_what, since, isSent) => {
    const last = later(now, -since)
    const both = ['one', 'two'].map((subjectId) => due({ subjectId, type: 'questions', aboutId: 'request' }))
    const history = new Map([[groupKey('questions', 'request'), last]])
    const plan = planNotifications(both, person({ lastSentAbout: history }), now)
    expect(plan.deliveries.map(({ subjectIds }) => subjectIds)).toEqual(isSent ? [['one', 'two']] : [])
    const waits = later(last, QUESTION_MAIL_GAP_MS)
    expect(plan.postponed.map(({ dueAt }) => dueAt)).toEqual(isSent ? [] : [waits, waits])
  })

  test('doesn’t delay a question after a bid on the same request (ASK-04)', () => {
    const question = due({ type: 'questions', aboutId: 'request' })
    const history = new Map([[groupKey('bids', 'request'), now]])
    expect(planNotifications([question], person({ lastSentAbout: history }), now).deliveries).toHaveLength(1)
  })
})

test.each([
  [9, true],
  [10, false],
  [11, false],
])('with %i saved, another may be added: %s (ALERT-01)', (savedCount, may) => {
  const saving = () => assertMaySave({ kind: 'area' }, { userType: 'business', savedCount })
  if (may) expect(saving).not.toThrow()
  else expect(saving).toThrow('10 areas')
})

test('only carriers can save areas, anyone can save searches (ALERT-01, ALERT-02)', () => {
  expect(() => assertMaySave({ kind: 'area' }, { userType: 'customer', savedCount: 0 })).toThrow('business')
  expect(() => assertMaySave({ kind: 'search' }, { userType: 'customer', savedCount: 0 })).not.toThrow()
})

test.each([
  ['a carrier', {}, false, null],
  ['a suspended carrier', { suspendedAt: new Date() }, false, 'suspended'],
  ['a customer', { userType: 'customer' as const }, false, 'not_business'],
  ['an unverified carrier', {}, true, 'not_verified'],
  ['a verified carrier', { verification: 'verified' as const }, true, null],
])(
  'job alerts for %s with %j, where verification is required: %s, are blocked by %s (ALERT-04)',
  (_who, fields, requiresVerified, blocker) => {
    const carrier = { userType: 'business' as const, suspendedAt: null, verification: 'pending_review' as const }
    expect(alertBlocker({ ...carrier, registrationBlocker: null, ...fields }, { requiresVerified })).toBe(blocker)
  },
)

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://push.apple.com/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com@evil.example/abc', false],
  ['https://169.254.169.254/latest', false],
  ['http://127.0.0.1:9999/push/abc', false],
  ['http://127.0.0.1:4000/push/abc', false],
  ['not an address', false],
  ['https://FCM.googleapis.com/fcm/send/abc', false],
  ['HTTPS://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:443/fcm/send/abc', false],
  ['https://fcm.googleapis.com\\fcm\\send', false],
  ['https://fcm.googleapis.com#@evil.example/', false],
  ['https://fcm.googleapis.com/fcm/send/abc#', false],
  ['https://@fcm.googleapis.com/abc', false],
  ['https://fcm．googleapis.com/abc', false],
  ['https://fcm.googleapis.com/fcm/../send', false],
  ['https://fcm.googleapis.com', false],
])('accepts the push address %s: %s (PUSH-03)', (endpoint, may) => expect(isPushAddress(endpoint, null)).toBe(may))

test.each([
  ['a point and 16 bytes', {}, true],
  ['a point beside the curve', { p256dh: 'B'.repeat(87) }, false],
  ['a point that is compressed', { p256dh: POINT.toString('base64url', 0, 33) }, false],
  ['another first byte', { p256dh: Buffer.from([5, ...POINT.subarray(1)]).toString('base64url') }, false],
  ['a byte too many', { p256dh: Buffer.from([...POINT, 0]).toString('base64url') }, false],
  ['15 bytes', { auth: 'A'.repeat(20) }, false],
])('checks a browser’s keys: %s (PUSH-03)', (_what, fields, are) =>
  expect(arePushKeys({ p256dh: POINT.toString('base64url'), auth: 'A'.repeat(22), ...fields })).toBe(are),
)

test('accepts the push emulator’s exact origin where it is configured (PUSH-03)', () => {
  expect(isPushAddress('http://127.0.0.1:4000/push/abc', 'http://127.0.0.1:4000')).toBe(true)
  expect(isPushAddress('http://127.0.0.1:4001/push/abc', 'http://127.0.0.1:4000')).toBe(false)
  expect(isPushAddress('http://127.0.0.1:4000@evil.example/', 'http://127.0.0.1:4000')).toBe(false)
})

test.each([
  ['one below', MAX_FAILURES - 2, 1, false],
  ['the fifth', MAX_FAILURES - 1, 1, true],
  ['the fifth, and the first a millisecond younger than seven days', MAX_FAILURES - 1, 7 * 86_400_000 - 1, true],
  ['the fifth, and the others seven days old', MAX_FAILURES - 1, 7 * 86_400_000, false],
])('pauses a device after five failures in seven days: %s (PUSH-03)', (_what, number, age, paused) => {
  const now = at('2026-01-15T12:00:00.000Z')
  const failures = Array.from({ length: number }, () => later(now, -age))
  expect(afterFailure(failures, now).paused).toBe(paused)
})
