import { type Executor, own } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

export interface StripeMessage {
  id: string
  type: string
  receivedAt: Date
  /** When it was followed; null while it waits. */
  handledAt: Date | null
}

/** Messages of Stripe's by their ids. */
export async function stripeMessages(db: Executor, ids: readonly string[]): Promise<StripeMessage[]> {
  if (ids.length === 0) return []
  return own<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id', 'type', 'received_at as receivedAt', 'handled_at as handledAt'])
    .where('id', 'in', ids)
    .execute()
}
