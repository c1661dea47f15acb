import type { subscriptionChanged } from '#modules/subscriptions/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { onLive } from '#web/lib/live/live.ts'

const news = codeOf(() => import('./subscription-news.ts'))

/** Listens for changes of the own subscription, whatever page is open; what they do is loaded with the first. */
export function startSubscriptionNews(): void {
  onLive<typeof subscriptionChanged>(
    'subscription.changed',
    (message) => void news.patiently().then(({ hearSubscription }) => hearSubscription(message)),
  )
}
