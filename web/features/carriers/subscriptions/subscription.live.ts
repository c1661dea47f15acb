import type { subscriptionChanged } from '#modules/carriers/subscriptions/contract.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { onLive } from '#web/lib/live/live.ts'

const updatesCode = lazyModule(() => import('./subscription-updates.ts'))

/** Listens for subscription changes on every page; the handler is loaded with the first one. */
export function startSubscriptionUpdates(): void {
  onLive<typeof subscriptionChanged>(
    'subscription.changed',
    (message) => void updatesCode.loadWithRetry().then(({ applySubscription }) => applySubscription(message)),
  )
}
