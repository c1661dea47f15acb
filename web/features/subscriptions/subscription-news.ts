import type { QueryClient } from '@tanstack/react-query'
import type { SubscriptionState, subscriptionChanged } from '#modules/subscriptions/contract.ts'
import { PLANS } from '#modules/subscriptions/facts/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { readAgain } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { invoicesQuery, subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

type Change = LivePayload<typeof subscriptionChanged>

/** Shows a change of the own subscription wherever it is on screen, and tells of it on every other page. */
export function hearSubscription(message: Change): void {
  const before = queryClient.getQueryData(subscriptionQuery.queryKey)
  subscriptionLive['subscription.changed'](queryClient, message)
  // how many bids are left hangs on the plan
  void readAgain(queryClient, ['bidding'])
  const news = newsOf(before, message.patch)
  if (news && location.pathname !== '/subscribe') void toast(news, { topic: 'subscription' })
}

/** Live message → change of this feature's cache. Old news changes nothing. */
export const subscriptionLive = {
  'subscription.changed'(client: QueryClient, { version, patch }: Change) {
    const { queryKey } = subscriptionQuery
    const held = client.getQueryData(queryKey)
    if (!held || held.version < version) client.setQueryData(queryKey, patch)
    void readAgain(client, invoicesQuery.queryKey)
  },
}

/** What is worth a message: a plan that began to work, or stopped. */
function newsOf(before: SubscriptionState | undefined, now: SubscriptionState) {
  if (before && before.tier === now.tier) return null
  if (now.tier)
    return {
      tone: 'success',
      title: words.news.works(PLANS[now.tier].name),
      description: words.news.worksText,
    } as const
  if (!before?.subscribed) return null
  return {
    tone: 'warning',
    title: words.news.ended,
    description: words.news.endedText,
    actions: [{ label: words.news.view, to: '/subscribe' }],
  } as const
}
