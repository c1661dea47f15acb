import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { PlanPanel } from './plan-panel.tsx'

const BASIC_PLAN: SubscriptionState = {
  subscribed: true,
  tier: 'basic',
  subscriptionEnd: '2026-12-01T00:00:00.000Z',
  subscriptionId: 'sub_1',
  status: 'active',
  nextTier: null,
  endsAtPeriodEnd: false,
  graceUntil: null,
  version: 1,
}
type Props = Partial<ComponentProps<typeof PlanPanel>>
const htmlOf = (props: Props) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PlanPanel subscription={undefined} term="" error={null} onRetry={() => undefined} bids={undefined} {...props} />
    </MemoryRouter>,
  )

test.each<[string, Props, string]>([
  ['loading', {}, 'Checking your subscription status...'],
  ['unavailable', { error: 'No connection.' }, 'Failed to fetch subscription status.'],
  ['none', { subscription: { ...BASIC_PLAN, subscribed: false, tier: null } }, 'No active subscription found.'],
  ['active', { subscription: BASIC_PLAN, term: 'Renews on 1 December 2026.' }, 'Renews on 1 December 2026.'],
])('shows a subscription that is %s and nothing else (DATA-25, ERR-53)', (_state, props, expected) => {
  const all = ['Checking your', 'Failed to fetch', 'Renews on']
  expect(htmlOf(props)).toContain(expected)
  for (const other of all.filter((text) => !expected.startsWith(text))) expect(htmlOf(props)).not.toContain(other)
})

test.each([
  [1, 'Basic · 1 bid left'],
  [2, 'Basic · 2 bids left'],
])('says how many bids are left: %d', (left, text) => {
  expect(htmlOf({ subscription: BASIC_PLAN, bids: { used: 25 - left, limit: 25 } })).toContain(text)
})

test.each([
  [1, 'You’ve placed 1 bid this month.'],
  [3, 'You’ve placed 3 bids this month.'],
])('says how many bids were placed on a plan without a limit: %d', (used, text) => {
  expect(htmlOf({ subscription: BASIC_PLAN, bids: { used, limit: null } })).toContain(text)
})
