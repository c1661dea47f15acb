import type { subscriptionChanged } from '#modules/carriers/subscriptions/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { onLive } from '#web/lib/live/live.ts'

const news = codeOf(() => import('./subscription-updates.ts'))

/** Listens for subscription changes on every page; the handler is loaded with the first one. */
export function startSubscriptionUpdates(): void {
  onLive<typeof subscriptionChanged>(
    'subscription.changed',
    (message) => void news.patiently().then(({ applySubscription }) => applySubscription(message)),
  )
}
