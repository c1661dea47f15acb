import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { assertMayAnswer, assertMayAsk, assertMaySign, endingOf, lapsesAt } from './rules.ts'

const NOW = new Date('2026-12-03T10:00:00.000Z')
const minutesAgo = (minutes: number, ms = 0) => new Date(NOW.getTime() - minutes * 60_000 + ms)
const codeOf = (judge: () => void): string | null => {
  try {
    judge()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('asking for another price (PRICE-02, PRICE-03)', () => {
  const asking = {
    visit: { arrived_at: minutesAgo(5), mismatched_at: null, loading_at: null },
    changes: [],
    agreedPounds: 60,
    newPounds: 95,
    now: NOW,
  }
  const asked = (answer: 'signed' | 'declined' | 'lapsed' | null, askedAt = minutesAgo(1)) => ({ askedAt, answer })
  test.each([
    ['once there', {}, null],
    ['for less', { newPounds: 59.99 }, null],
    ['before the arrival', { visit: { arrived_at: null, mismatched_at: null, loading_at: null } }, 'not_arrived'],
    [
      'once loading has begun',
      { visit: { arrived_at: minutesAgo(5), mismatched_at: null, loading_at: NOW } },
      'loading_begun',
    ],
    [
      'while the owner says that code or van do not match (DOOR-03)',
      { visit: { arrived_at: minutesAgo(5), mismatched_at: minutesAgo(1), loading_at: null } },
      'van_mismatched',
    ],
    ['for what is agreed', { newPounds: 60 }, 'same_price'],
    ['a second time', { changes: [asked('declined')] }, null],
    ['a third time', { changes: [asked('declined'), asked('lapsed')] }, 'most_changes'],
    ['while one waits', { changes: [asked(null)] }, 'price_pending'],
    ['while one waits for its last millisecond', { changes: [asked(null, minutesAgo(30, 1))] }, 'price_pending'],
    ['when one has lapsed', { changes: [asked(null, minutesAgo(30))] }, null],
  ])('%s', (_, other, code) => expect(codeOf(() => assertMayAsk({ ...asking, ...other }))).toBe(code))
})

describe('answering it (PRICE-03, PRICE-04)', () => {
  test.each([
    ['at once', NOW, null, null],
    ['a millisecond before half an hour', minutesAgo(30, 1), null, null],
    ['at half an hour', minutesAgo(30), null, 'price_lapsed'],
    ['a millisecond later', minutesAgo(30, -1), null, 'price_lapsed'],
    ['when it has lapsed', NOW, 'lapsed', 'price_lapsed'],
    ['when loading had begun', NOW, 'loaded', 'price_lapsed'],
    ['when the job was cancelled', NOW, 'cancelled', 'price_lapsed'],
    ['when it is signed', NOW, 'signed', 'price_answered'],
    ['when it is declined', minutesAgo(40), 'declined', 'price_answered'],
  ] as const)('%s', (_, askedAt, answer, code) =>
    expect(codeOf(() => assertMayAnswer({ askedAt, answer }, NOW))).toBe(code),
  )

  test('nothing is signed for a van that the owner has refused (DOOR-03)', () => {
    expect(codeOf(() => assertMaySign({ mismatched_at: null }))).toBeNull()
    expect(codeOf(() => assertMaySign({ mismatched_at: NOW }))).toBe('van_mismatched')
  })

  test('half an hour is half an hour when the clocks change as well', () =>
    expect(lapsesAt(new Date('2026-10-25T00:45:00.000Z'))).toEqual(new Date('2026-10-25T01:15:00.000Z')))
})

describe('a price that its owner does not answer (PRICE-03)', () => {
  const loaded = { answer: 'loaded' as const, at: minutesAgo(2) }
  test.each([
    ['waits while it has time left', minutesAgo(30, 1), null, null],
    ['has lapsed at half an hour', minutesAgo(30), null, { answer: 'lapsed', at: NOW }],
    ['was overtaken by what came before that', minutesAgo(5), loaded, loaded],
    ['was overtaken though its time is up by now', minutesAgo(31), loaded, loaded],
    ['had lapsed before that', minutesAgo(40), loaded, { answer: 'lapsed', at: minutesAgo(10) }],
  ])('%s', (_, askedAt, overtaken, ending) => expect(endingOf(askedAt, overtaken, NOW)).toEqual(ending))
})
