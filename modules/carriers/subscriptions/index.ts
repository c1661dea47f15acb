import type { Deps, Module, Task } from '#server/platform/module.ts'
import { processPendingWebhooks } from './commands/process-pending-webhooks.ts'
import { reconcileNightly } from './commands/reconcile-nightly.ts'
import { removeCustomer } from './consumers/on-billing-abandoned.ts'
import { processWebhook } from './consumers/on-stripe-notified.ts'
import { disputesRoom } from './contract.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import { isNight } from './rules.ts'
import { openStripe } from './stripe/stripe.ts'

const MINUTE_MS = 60_000

export const subscriptions: Module = {
  name: 'subscriptions',
  routes,
  consumers: (deps) => {
    const loadStripeClient = openStripe(deps.config)
    return loadStripeClient ? [processWebhook(deps, loadStripeClient), removeCustomer(loadStripeClient)] : []
  },
  tasks,
  liveUpdates,
  rooms: [{ shape: disputesRoom }],
}

function tasks({ db, config }: Deps): readonly Task[] {
  const loadStripeClient = openStripe(config)
  if (!loadStripeClient) return []
  const graceDays = config.PAST_DUE_GRACE_DAYS
  const reconcile = async () => {
    await reconcileNightly(db, await loadStripeClient(), graceDays, new Date())
  }
  return [
    {
      name: 'subscriptions.follow-forgotten',
      everyMs: MINUTE_MS,
      run: async () => processPendingWebhooks(db, await loadStripeClient(), graceDays, new Date()),
    },
    {
      name: 'subscriptions.reconcile',
      everyMs: 10 * MINUTE_MS,
      run: async () => {
        if (isNight(new Date())) await reconcile()
      },
      runNow: reconcile,
    },
  ]
}
