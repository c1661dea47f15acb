import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { subscriptionQuery } from './queries.ts'
import { subscriptionLive } from './subscription-updates.ts'

const state = (version: number, tier: 'basic' | 'premium' | null): SubscriptionState => ({
  subscribed: tier !== null,
  tier,
  subscriptionEnd: null,
  subscriptionId: null,
  status: 'active',
  nextTier: null,
  endsAtPeriodEnd: false,
  graceUntil: null,
  version,
})
const receive = (client: QueryClient, patch: SubscriptionState) =>
  subscriptionLive['subscription.changed'](client, { id: crypto.randomUUID(), version: patch.version, patch })

test('ignores an older or repeated state', () => {
  const client = new QueryClient()
  const cached = () => client.getQueryData(subscriptionQuery.queryKey)
  receive(client, state(2, 'basic'))
  expect(cached()).toEqual(state(2, 'basic'))
  receive(client, state(3, 'premium'))
  receive(client, state(2, 'basic'))
  receive(client, state(3, null))
  expect(cached()).toEqual(state(3, 'premium'))
})
