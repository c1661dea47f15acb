import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Returns the id of a person's customer at Stripe; null before their first checkout. */
export async function customerOf(db: Executor, userId: string): Promise<string | null> {
  const customer = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return customer?.stripe_customer_id ?? null
}
