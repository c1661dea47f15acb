import type { Generated } from 'kysely'
import type { PlanId, SubscriptionStatus } from './contract.ts'

export interface SubscriptionsTables {
  /** At most one per user; can be rebuilt from Stripe at any time. */
  subscriptions: {
    user_id: string
    /** What is paid for until `current_period_end`. */
    plan: PlanId
    /** The plan afterwards, if it changes. */
    next_plan: PlanId | null
    status: SubscriptionStatus
    current_period_end: Date
    cancel_at_period_end: Generated<boolean>
    /** Until when the plan stays active after a failed payment; null if none failed. */
    grace_until: Date | null
    stripe_subscription_id: string | null
    version: Generated<number>
    updated_at: Generated<Date>
  }
  /** A user's customer at Stripe. */
  billing_customers: {
    user_id: string
    /** Null only while the first checkout is being prepared. */
    stripe_customer_id: string | null
    /** When the lock of a running command expires (withStripeLock); null if none runs. */
    busy_until: Date | null
    /** The highest ticket taken. Each reading of Stripe takes the next one before it starts. */
    read_ticket: Generated<number>
    /** The ticket of the stored reading. Readings with an earlier one are ignored. */
    applied_ticket: Generated<number>
    created_at: Generated<Date>
  }
  /** The events that Stripe sent, one row each. */
  stripe_events: {
    id: string
    type: string
    stripe_customer_id: string | null
    object_id: string | null
    created_at: Date
    received_at: Generated<Date>
    handled_at: Date | null
  }
  /** Payment incidents for staff. */
  payment_incidents: {
    id: string
    user_id: string | null
    kind: 'refund' | 'dispute' | 'payment_failed' | 'second_subscription'
    stripe_id: string
    /** Pounds, numeric(10,2): a string as PostgreSQL sends it. */
    amount: string | null
    detail: string | null
    at: Date
  }
  /** Disputed payments, as Stripe has them now, and what staff did. */
  payment_disputes: {
    stripe_id: string
    user_id: string | null
    stripe_customer_id: string | null
    stripe_payment_id: string | null
    /** In the smallest unit of the currency. */
    amount: number
    currency: string
    reason: string
    status: string
    due_by: Date | null
    opened_at: Date
    updated_at: Date
    note: string | null
    handled_at: Date | null
    handled_by: string | null
  }
  /** The nightly comparisons with Stripe, one row per night. */
  reconciliations: {
    day: string
    claimed_until: Date | null
    finished_at: Date | null
    compared: number | null
    differences: unknown
  }
}
