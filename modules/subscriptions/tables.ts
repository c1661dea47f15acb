import type { Generated } from 'kysely'
import type { PlanId } from './contract.ts'

export interface SubscriptionsTables {
  subscriptions: {
    user_id: string
    plan: PlanId
    /** `active` is the only one that entitles. */
    status: string
    current_period_end: Date
    stripe_customer_id: string | null
    stripe_subscription_id: string | null
    updated_at: Generated<Date>
  }
}
