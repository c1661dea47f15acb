import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionState } from '../contract.ts'
import { selectSubscription, toSubscriptionState } from '../subscription-rows.ts'

/** Returns a person's subscription for the screens (CALL-39). */
export async function subscriptionState(db: Executor, userId: string, now: Date): Promise<SubscriptionState> {
  return toSubscriptionState(await selectSubscription(db, userId).executeTakeFirst(), now)
}
