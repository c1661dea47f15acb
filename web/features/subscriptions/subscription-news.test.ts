import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SubscriptionState } from '#modules/subscriptions/contract.ts'
import { subscriptionQuery } from './queries.ts'
import { subscriptionLive } from './subscription-news.ts'

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
const hear = (client: QueryClient, patch: SubscriptionState) =>
  subscriptionLive['subscription.changed'](client, { id: crypto.randomUUID(), version: patch.version, patch })

test('a newer state is shown, an older or repeated one changes nothing', () => {
  const client = new QueryClient()
  const held = () => client.getQueryData(subscriptionQuery.queryKey)
  hear(client, state(2, 'basic'))
  expect(held()).toEqual(state(2, 'basic'))
  hear(client, state(3, 'premium'))
  hear(client, state(2, 'basic'))
  hear(client, state(3, null))
  expect(held()).toEqual(state(3, 'premium'))
})
