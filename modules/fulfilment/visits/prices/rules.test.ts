import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { assertMayAnswer, assertMayAsk, assertMaySign, endWithoutAnswer, lapsesAt } from './rules.ts'

const NOW = new Date('2026-12-03T10:00:00.000Z')
const minutesAgo = (minutes: number, ms = 0) => new Date(NOW.getTime() - minutes * 60_000 + ms)
const codeOf = (run: () => void): string | null => {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('asking for a new price (PRICE-02, PRICE-03)', () => {
  const request = {
    visit: { arrived_at: minutesAgo(5), mismatched_at: null, loading_at: null },
    changes: [],
    agreedPounds: 60,
    newPounds: 95,
    now: NOW,
  }
  const change = (outcome: 'signed' | 'declined' | 'lapsed' | null, askedAt = minutesAgo(1)) => ({ askedAt, outcome })
  test.each([
    ['after arrival', {}, null],
    ['for less', { newPounds: 59.99 }, null],
    ['before the arrival', { visit: { arrived_at: null, mismatched_at: null, loading_at: null } }, 'not_arrived'],
    [
      'once loading has begun',
      { visit: { arrived_at: minutesAgo(5), mismatched_at: null, loading_at: NOW } },
      'loading_begun',
    ],
    [
      'while the owner says that code or van doesn’t match (DOOR-03)',
      { visit: { arrived_at: minutesAgo(5), mismatched_at: minutesAgo(1), loading_at: null } },
      'van_mismatched',
    ],
    ['for the agreed price', { newPounds: 60 }, 'same_price'],
    ['a second time', { changes: [change('declined')] }, null],
    ['a third time', { changes: [change('declined'), change('lapsed')] }, 'most_changes'],
    ['while one is pending', { changes: [change(null)] }, 'price_pending'],
    ['in the last millisecond of a pending one', { changes: [change(null, minutesAgo(30, 1))] }, 'price_pending'],
    ['when one has lapsed', { changes: [change(null, minutesAgo(30))] }, null],
  ])('%s', (_, changes, code) => expect(codeOf(() => assertMayAsk({ ...request, ...changes }))).toBe(code))
})

describe('answering a price request (PRICE-03, PRICE-04)', () => {
  test.each([
    ['immediately', NOW, null, null],
    ['a millisecond before half an hour', minutesAgo(30, 1), null, null],
    ['at half an hour', minutesAgo(30), null, 'price_lapsed'],
    ['a millisecond later', minutesAgo(30, -1), null, 'price_lapsed'],
    ['when it has lapsed', NOW, 'lapsed', 'price_lapsed'],
    ['when loading had begun', NOW, 'loaded', 'price_lapsed'],
    ['when the job was cancelled', NOW, 'cancelled', 'price_lapsed'],
    ['when it is signed', NOW, 'signed', 'price_answered'],
    ['when it is declined', minutesAgo(40), 'declined', 'price_answered'],
  ] as const)('%s', (_, askedAt, outcome, code) =>
    expect(codeOf(() => assertMayAnswer({ askedAt, outcome }, NOW))).toBe(code),
  )

  test('rejects a signature for a refused van (DOOR-03)', () => {
    expect(codeOf(() => assertMaySign({ mismatched_at: null }))).toBeNull()
    expect(codeOf(() => assertMaySign({ mismatched_at: NOW }))).toBe('van_mismatched')
  })

  test('lapses after half an hour when the clocks change', () =>
    expect(lapsesAt(new Date('2026-10-25T00:45:00.000Z'))).toEqual(new Date('2026-10-25T01:15:00.000Z')))
})

describe('an unanswered price request (PRICE-03)', () => {
  const loadingStep = { outcome: 'loaded' as const, at: minutesAgo(2) }
  test.each([
    ['is pending within half an hour', minutesAgo(30, 1), null, null],
    ['lapses at half an hour', minutesAgo(30), null, { outcome: 'lapsed', at: NOW }],
    ['is ended by an earlier step of the job', minutesAgo(5), loadingStep, loadingStep],
    ['is ended by that step even if its time is up now', minutesAgo(31), loadingStep, loadingStep],
    ['lapses before a later step', minutesAgo(40), loadingStep, { outcome: 'lapsed', at: minutesAgo(10) }],
  ])('%s', (_, askedAt, endingStep, expected) => expect(endWithoutAnswer(askedAt, endingStep, NOW)).toEqual(expected))
})
