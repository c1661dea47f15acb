import { subscriptionChanged } from '#modules/subscriptions/contract.ts'
import { onLive } from '#web/lib/live.ts'

/** Listens for changes of the own subscription, whatever page is open; what they do is loaded with the first. */
export function startSubscriptionNews(): void {
  onLive(
    subscriptionChanged,
    (message) => void import('./subscription-news.ts').then((news) => news.hearSubscription(message)),
  )
}
