import { describe, expect, test } from 'vitest'
import type { Overview, QueueState } from './contract.ts'
import { labelOf, percentilesOf, plainWords, STEPS_MS, spell } from './rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const NONE = { p50: null, p95: null, p99: null }
const IDLE = { done: 0, waited: NONE, ran: NONE }

const givenQueue = (changed: Partial<QueueState> = {}): QueueState => ({
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
  ...changed,
})

const NO_ONE = { waiting: 0, oldestAt: null }
const alive = { state: 'alive', roles: ['web', 'worker', 'relay'] } as Overview['processes'][number]
const given = (changed: Partial<Overview> = {}): Overview => ({
  version: NOW,
  words: [],
  people: {
    cases: NO_ONE,
    verifications: NO_ONE,
    registrations: NO_ONE,
    reports: NO_ONE,
    reviews: NO_ONE,
    disputes: NO_ONE,
  },
  oldest: null,
  outbox: { waiting: 0, oldestAt: null },
  requeued: 0,
  queues: [givenQueue()],
  sockets: 0,
  processes: [alive],
  dependencies: [],
  mails: { waiting: 0, oldestAt: null, givenUp: 0 },
  webhooks: { waiting: 0, oldestAt: null, lastAt: null },
  ...changed,
})
const said = (changed: Partial<Overview> = {}) => plainWords(given(changed)).map(({ text }) => text)

describe('plain words', () => {
  test('say that all is well when it is, though work is under way', () => {
    expect(said({ queues: [givenQueue({ undelivered: 3, oldestAt: ago(2_000) })] })).toEqual(['All caught up'])
  })

  test('say what is behind, for how long and how much, the longest first: age beats depth', () => {
    const search = givenQueue({ undelivered: 312, oldestAt: ago(250_000) })
    const mail = givenQueue({ label: 'Mail', undelivered: 2, oldestAt: ago(3_700_000) })
    expect(said({ queues: [search, mail] })).toEqual([
      'Mail is 1 hour behind: 2 waiting',
      'Search is 4 minutes behind: 312 waiting',
    ])
  })

  test('say that a queue is paused, that jobs wait for staff, that nobody works and that something is away', () => {
    expect(said({ queues: [givenQueue({ pausedUntil: ago(-60_000), undelivered: 1_200, failed: 1 })] })).toEqual([
      'Search is paused: 1,200 waiting',
      '1 failed job waits for a decision',
    ])
    const dependency = { name: 'mail', state: 'down', tookMs: 3_000, error: null, checkedAt: null, okAt: null } as const
    expect(said({ processes: [{ ...alive, state: 'gone' }], dependencies: [dependency] })).toEqual([
      'No worker is running',
      'No relay is running',
      'The mail server does not answer',
    ])
  })

  test('say that mails and Stripe’s messages wait, but not for what is usual', () => {
    const waiting = (ms: number) => ({ waiting: 4, oldestAt: ago(ms) })
    expect(said({ mails: { ...waiting(30_000), givenUp: 9 } })).toEqual(['All caught up'])
    expect(said({ webhooks: { ...waiting(120_000), lastAt: null } })).toEqual([
      'Following Stripe is 2 minutes behind: 4 waiting',
    ])
  })
})

test.each([
  [400, '1 second'],
  [59_000, '59 seconds'],
  [7_200_000, '2 hours'],
  [200_000_000, '2 days'],
])('%s ms is said as %s', (ms, words) => expect(spell(ms)).toBe(words))

describe('percentiles from counts by step', () => {
  const counts = (...filled: [ms: number, count: number][]) =>
    [...STEPS_MS, Number.POSITIVE_INFINITY].map((_, step) => filled.find(([ms]) => STEPS_MS[step] === ms)?.[1] ?? 0)

  test('of nothing are nothing', () => expect(percentilesOf([])).toEqual(NONE))

  test('lie within the step that they fall into, and in order', () => {
    const { p50, p95, p99 } = percentilesOf(counts([10, 90], [1_000, 10]))
    expect(p50).toBeGreaterThan(7)
    expect(p50).toBeLessThanOrEqual(10)
    expect(p95).toBeGreaterThan(700)
    expect(p99).toBeLessThanOrEqual(1_000)
  })

  test('beyond the last step are at least its end', () => {
    const beyond = STEPS_MS.map(() => 0).concat(5)
    expect(percentilesOf(beyond).p50).toBe(STEPS_MS.at(-1))
  })
})

test('a module’s only queue bears its name, several bear what they do', () => {
  expect(labelOf('search.index-facts', ['search.index-facts', 'live'])).toBe('Search')
  expect(labelOf('requests.count-bids', ['requests.count-bids', 'requests.tell'])).toBe('Requests (count bids)')
  expect(labelOf('live', ['live'])).toBe('Live updates')
})
