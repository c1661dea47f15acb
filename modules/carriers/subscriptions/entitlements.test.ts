import { describe, expect, test } from 'vitest'
import { SubscriptionStatus } from './contract.ts'
import {
  activePlan,
  entitledUntil,
  entitlementsOf,
  graceEnd,
  STATUS_ALLOWS,
  type StoredSubscription,
} from './entitlements.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const subscription = (change: Partial<StoredSubscription> = {}): StoredSubscription => ({
  plan: 'premium',
  next_plan: null,
  status: 'active',
  current_period_end: hours(24 * 10),
  cancel_at_period_end: false,
  grace_until: null,
  ...change,
})

describe('a subscription with the Stripe status', () => {
  test.each(Object.values(SubscriptionStatus.def.entries))('%s allows what STATUS_ALLOWS says', (status) => {
    const inside = activePlan(subscription({ status, grace_until: hours(1) }), NOW)
    expect(inside).toBe(STATUS_ALLOWS[status] === 'nothing' ? null : 'premium')
  })

  test('past_due allows everything for the grace days and not a moment longer', () => {
    const late = subscription({ status: 'past_due', grace_until: graceEnd(hours(-24 * 7), 7) })
    expect(activePlan(late, new Date(NOW.getTime() - 1))).toBe('premium')
    expect(activePlan(late, NOW)).toBeNull()
    expect(activePlan(subscription({ status: 'past_due' }), NOW)).toBeNull()
  })
})

test('a plan continues for a day after the month while the renewal is charged, unless cancelled', () => {
  const ended = { current_period_end: hours(-1) }
  expect(activePlan(subscription(ended), NOW)).toBe('premium')
  expect(activePlan(subscription({ ...ended, cancel_at_period_end: true }), NOW)).toBeNull()
  expect(activePlan(subscription({ current_period_end: hours(-25) }), NOW)).toBeNull()
})

test('a smaller plan starts when the paid month of the larger one ends', () => {
  expect(activePlan(subscription({ next_plan: 'basic' }), NOW)).toBe('premium')
  expect(activePlan(subscription({ next_plan: 'basic', current_period_end: NOW }), NOW)).toBe('basic')
})

test.each<[string, Partial<StoredSubscription>, number | null]>([
  ['lasts until a day after its month', {}, 24 * 11],
  ['ends with its month when it was cancelled', { cancel_at_period_end: true }, 24 * 10],
  ['ends where a smaller plan begins', { next_plan: 'basic' }, 24 * 10],
  ['ends with the days of grace', { status: 'past_due', current_period_end: hours(-1), grace_until: hours(5) }, 5],
  ["isn't included in another plan", { plan: 'basic' }, null],
  ["isn't included once the subscription has ended", { status: 'canceled' }, null],
])('a pin %s (R40)', (_what, change, after) => {
  const until = entitledUntil(subscription(change), 'mapPin', NOW)
  expect(until).toEqual(after === null ? null : hours(after))
})

test('allows 25 bids a month on Basic, and unlimited bids and everything else on Premium (PLAN-03, PLAN-08 to PLAN-14, R21)', () => {
  expect(entitlementsOf('basic')).toEqual({
    plan: 'basic',
    monthlyBids: 25,
    postIdeas: false,
    postSaleItems: false,
    mapPin: false,
    gallery: false,
    qrCode: false,
  })
  expect(Object.values(entitlementsOf('premium'))).toEqual(['premium', null, true, true, true, true, true])
})
