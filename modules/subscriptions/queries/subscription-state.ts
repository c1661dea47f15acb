import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionState } from '../contract.ts'
import { selectSubscription, toState } from '../subscription-rows.ts'

/** Someone's subscription as the screens need it (CALL-39). */
export async function subscriptionState(db: Executor, userId: string, now: Date): Promise<SubscriptionState> {
  return toState(await selectSubscription(db, userId).executeTakeFirst(), now)
}
