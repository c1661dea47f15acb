import type { QueryClient } from '@tanstack/react-query'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import type { SubscriptionState, subscriptionChanged } from '#modules/carriers/subscriptions/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { invoicesQuery, subscriptionQuery } from './queries.ts'
import { words } from './words.ts'

type Change = LivePayload<typeof subscriptionChanged>

/** Updates the subscription on screen, and shows a toast on every other page. */
export function applySubscription(message: Change): void {
  const before = queryClient.getQueryData(subscriptionQuery.queryKey)
  subscriptionLive['subscription.changed'](queryClient, message)
  // the bid allowance depends on the plan
  void refetchQueries(queryClient, ['bidding'])
  const change = toastOf(before, message.patch)
  if (change && location.pathname !== '/subscribe') void toast(change, { topic: 'subscription' })
}

/** Applies live messages to this feature's cache. Old messages change nothing. */
export const subscriptionLive = {
  'subscription.changed'(client: QueryClient, { version, patch }: Change) {
    const { queryKey } = subscriptionQuery
    const cached = client.getQueryData(queryKey)
    if (!cached || cached.version < version) client.setQueryData(queryKey, patch)
    void refetchQueries(client, invoicesQuery.queryKey)
  },
}

/** Returns the toast for a plan that started or stopped; null for any other change. */
function toastOf(before: SubscriptionState | undefined, after: SubscriptionState) {
  if (before && before.tier === after.tier) return null
  if (after.tier)
    return {
      tone: 'success',
      title: words.toast.works(PLANS[after.tier].name),
      description: words.toast.worksText,
    } as const
  if (!before?.subscribed) return null
  return {
    tone: 'warning',
    title: words.toast.ended,
    description: words.toast.endedText,
    actions: [{ label: words.toast.view, to: '/subscribe' }],
  } as const
}
