import type { Stripe } from 'stripe'

/** The part of each of Stripe's objects that the stand-in speaks, with ids where Stripe could put whole objects. */
type Part<T, Keys extends keyof T, Own = Record<never, never>> = Omit<Pick<T, Keys>, keyof Own> & Own

type Metadata = Record<string, string>

export type Customer = Part<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'email' | 'name' | 'balance' | 'delinquent' | 'description' | 'phone',
  { metadata: Metadata; test_clock: string | null; currency: string | null }
>
export type Product = Part<
  Stripe.Product,
  'id' | 'object' | 'created' | 'livemode' | 'active' | 'name' | 'description',
  { metadata: Metadata }
>
export type Price = Part<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'billing_scheme'
  | 'currency'
  | 'lookup_key'
  | 'nickname'
  | 'type',
  {
    metadata: Metadata
    product: string
    unit_amount: number
    unit_amount_decimal: string
    recurring: {
      interval: 'month'
      interval_count: number
      usage_type: 'licensed'
      meter: null
      trial_period_days: null
    }
  }
>
export type Session = Part<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'client_reference_id'
  | 'cancel_url'
  | 'success_url'
  | 'expires_at'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'currency'
  | 'amount_total'
  | 'amount_subtotal',
  { customer: string; subscription: string | null; invoice: string | null; metadata: Metadata }
>
export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}
export type Subscription = Part<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'collection_method'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'start_date'
  | 'trial_start'
  | 'trial_end',
  {
    status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'paused'
    customer: string
    metadata: Metadata
    latest_invoice: string | null
    pause_collection: { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at: number | null } | null
    test_clock: string | null
    items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
  }
>
export type Invoice = Part<
  Stripe.Invoice,
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'currency'
  | 'description'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'number'
  | 'period_start'
  | 'period_end'
  | 'status'
  | 'subtotal'
  | 'total'
  | 'next_payment_attempt',
  {
    id: string
    customer: string
    metadata: Metadata
    parent: {
      type: 'subscription_details'
      quote_details: null
      subscription_details: { subscription: string; metadata: Metadata }
    }
  }
>
export type Charge = Part<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'disputed'
  | 'paid'
  | 'refunded'
  | 'status',
  { customer: string; metadata: Metadata }
>
export type Refund = Part<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'status' | 'reason',
  { charge: string; metadata: Metadata }
>
export type Dispute = Part<
  Stripe.Dispute,
  'id' | 'object' | 'created' | 'livemode' | 'amount' | 'currency' | 'reason' | 'status',
  {
    charge: string
    payment_intent: null
    evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
    metadata: Metadata
  }
>

export type Portal = Part<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'livemode' | 'return_url' | 'url',
  { customer: string; configuration: string }
>
export type PortalConfiguration = Part<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'created' | 'updated' | 'livemode' | 'active' | 'is_default',
  { metadata: Metadata }
>
export type WebhookEndpoint = Part<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'created' | 'livemode' | 'enabled_events' | 'status' | 'url',
  { metadata: Metadata; secret: string }
>
export type Clock = Part<
  Stripe.TestHelpers.TestClock,
  'id' | 'object' | 'created' | 'livemode' | 'frozen_time' | 'name' | 'status' | 'deletes_after'
>
/** What an event may be about. */
export type Told = Customer | Session | Subscription | Invoice | Charge | Refund | Dispute
export interface StandInEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
  data: { object: Told }
}
