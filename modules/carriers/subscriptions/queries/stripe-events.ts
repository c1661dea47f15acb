import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Returns the Stripe events with these ids; `handledAt` is null for pending ones. */
export async function stripeEvents(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return asModuleDb<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id', 'type', 'received_at as receivedAt', 'handled_at as handledAt'])
    .where('id', 'in', ids)
    .execute()
}
