import { describe, expect, test } from 'vitest'
import type { Overview } from './contract/overview.ts'
import type { QueueState } from './contract.ts'
import { formatDuration, labelOf, percentilesOf, STEPS_MS, statusSentences } from './rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const NONE = { p50: null, p95: null, p99: null }
const IDLE = { done: 0, waited: NONE, ran: NONE }

const queueWith = (overrides: Partial<QueueState> = {}): QueueState => ({
  queue: 'search.index-facts',
  label: 'Search',
  undelivered: 0,
  oldestAt: null,
  jobs: { waiting: 0, active: 0, delayed: 0 },
  failed: 0,
  pausedUntil: null,
  lastMinute: 0,
  lastHour: IDLE,
  lastMonth: IDLE,
  ...overrides,
})

const NO_BACKLOG = { waiting: 0, oldestAt: null }
const alive = { state: 'alive', roles: ['web', 'worker', 'relay'] } as Overview['processes'][number]
const overviewWith = (overrides: Partial<Overview> = {}): Overview => ({
  version: NOW,
  release: '1.5.0',
  words: [],
  people: {
    cases: NO_BACKLOG,
    verifications: NO_BACKLOG,
    registrations: NO_BACKLOG,
    reports: NO_BACKLOG,
    reviews: NO_BACKLOG,
    disputes: NO_BACKLOG,
  },
  oldest: null,
  outbox: { waiting: 0, oldestAt: null },
  requeued: 0,
  queues: [queueWith()],
  sockets: 0,
  processes: [alive],
  dependencies: [],
  mails: { waiting: 0, oldestAt: null, givenUp: 0 },
  webhooks: { waiting: 0, oldestAt: null, lastAt: null },
  ...overrides,
})
const sentencesFor = (overrides: Partial<Overview> = {}) =>
  statusSentences(overviewWith(overrides)).map(({ text }) => text)

describe('status sentences', () => {
  test('say that all is well while recent work is in progress', () => {
    expect(sentencesFor({ queues: [queueWith({ undelivered: 3, oldestAt: ago(2_000) })] })).toEqual([
      'Nothing is running late',
    ])
  })

  test('name late queues with their delay and count, latest first', () => {
    const search = queueWith({ undelivered: 312, oldestAt: ago(250_000) })
    const mail = queueWith({ label: 'Mail', undelivered: 2, oldestAt: ago(3_700_000) })
    expect(sentencesFor({ queues: [search, mail] })).toEqual([
      'Mail is 1 hour behind: 2 waiting',
      'Search is 4 minutes behind: 312 waiting',
    ])
  })

  test('name paused queues, failed jobs, missing roles and unavailable dependencies', () => {
    expect(sentencesFor({ queues: [queueWith({ pausedUntil: ago(-60_000), undelivered: 1_200, failed: 1 })] })).toEqual(
      ['Search is paused: 1,200 waiting', '1 failed job needs a decision'],
    )
    const dependency = { name: 'mail', state: 'down', tookMs: 3_000, error: null, checkedAt: null, okAt: null } as const
    expect(sentencesFor({ processes: [{ ...alive, state: 'gone' }], dependencies: [dependency] })).toEqual([
      'No worker is running',
      'No relay is running',
      'The mail server isn’t responding',
    ])
  })

  test('name late emails and Stripe webhooks, but not usual delays', () => {
    const waiting = (ms: number) => ({ waiting: 4, oldestAt: ago(ms) })
    expect(sentencesFor({ mails: { ...waiting(30_000), givenUp: 9 } })).toEqual(['Nothing is running late'])
    expect(sentencesFor({ webhooks: { ...waiting(120_000), lastAt: null } })).toEqual([
      'Stripe webhook processing is 2 minutes behind: 4 waiting',
    ])
  })
})

test.each([
  [400, '1 second'],
  [59_000, '59 seconds'],
  [7_200_000, '2 hours'],
  [200_000_000, '2 days'],
])('formats %s ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

describe('percentiles of a histogram', () => {
  const counts = (...filledSteps: [ms: number, count: number][]) =>
    [...STEPS_MS, Number.POSITIVE_INFINITY].map(
      (_, step) => filledSteps.find(([ms]) => STEPS_MS[step] === ms)?.[1] ?? 0,
    )

  test('are null without data', () => expect(percentilesOf([])).toEqual(NONE))

  test('lie within their step, in ascending order', () => {
    const { p50, p95, p99 } = percentilesOf(counts([10, 90], [1_000, 10]))
    expect(p50).toBeGreaterThan(7)
    expect(p50).toBeLessThanOrEqual(10)
    expect(p95).toBeGreaterThan(700)
    expect(p99).toBeLessThanOrEqual(1_000)
  })

  test('are at least the last bound beyond the last step', () => {
    const beyond = STEPS_MS.map(() => 0).concat(5)
    expect(percentilesOf(beyond).p50).toBe(STEPS_MS.at(-1))
  })
})

test('labels a single queue with its module and several with their task as well', () => {
  expect(labelOf('search.index-facts', ['search.index-facts', 'live'])).toBe('Search')
  expect(labelOf('requests.count-bids', ['requests.count-bids', 'requests.tell'])).toBe('Requests (count bids)')
  expect(labelOf('alerts.tell-of-bids', ['alerts.tell-of-bids', 'alerts.tell'])).toBe('Alerts (new bids)')
  expect(labelOf('live', ['live'])).toBe('Live updates')
})
