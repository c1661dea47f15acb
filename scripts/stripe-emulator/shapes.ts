import type { Stripe } from 'stripe'

type Metadata = Record<string, string>

/**
 * An object as the emulator returns it. Where Stripe may expand an id into a whole object, the emulator only gives the
 * id. `Overrides` narrows other fields.
 */
type Emulated<T, Overrides = unknown> = {
  [K in keyof T as K extends keyof Overrides ? never : K]: K extends 'metadata'
    ? Metadata
    : Exclude<T[K], { id?: string; object: string }> extends never
      ? T[K]
      : Exclude<T[K], { id?: string; object: string }>
} & Overrides

export type Customer = Emulated<Stripe.Customer, { currency: string | null; test_clock: string | null }>
export type Product = Emulated<Stripe.Product>
export type Price = Emulated<
  Stripe.Price,
  {
    product: string
    unit_amount: number
    unit_amount_decimal: string
    recurring: NonNullable<Stripe.Price['recurring']>
  }
>
export type Session = Emulated<Stripe.Checkout.Session, { customer: string }>
export type SubscriptionItem = Emulated<Stripe.SubscriptionItem, { price: Price }>
export type Subscription = Emulated<
  Stripe.Subscription,
  { items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string } }
>
export type Invoice = Emulated<Stripe.Invoice, { id: string; customer: string }>
export type Charge = Emulated<Stripe.Charge, { customer: string }>
export type Refund = Emulated<Stripe.Refund, { charge: string }>
type Evidence = Omit<Stripe.Dispute['evidence_details'], 'submission_method' | 'enhanced_eligibility'>
export type Dispute = Emulated<Stripe.Dispute, { charge: string; evidence_details: Evidence }>
export type Portal = Emulated<Stripe.BillingPortal.Session, { configuration: string }>
export type PortalConfiguration = Emulated<Stripe.BillingPortal.Configuration>
export type WebhookEndpoint = Emulated<Stripe.WebhookEndpoint>
export type Clock = Emulated<Stripe.TestHelpers.TestClock>
/** An object that an event may contain. */
export type EventObject = Customer | Session | Subscription | Invoice | Charge | Refund | Dispute
export type EmulatorEvent = Emulated<Stripe.EventBase, { type: string; data: { object: EventObject } }>

/** Kinds of object without `livemode` or `metadata`, which most of Stripe's objects have. */
const WITHOUT_MODE = ['refund', 'subscription_item']
const WITHOUT_METADATA = ['billing_portal.session', 'test_helpers.test_clock']

/** Returns a new Stripe object with only the fields that our client reads. */
export const stripeObject = <T extends { id: string; object: string }>(
  id: string,
  object: T['object'],
  created: number,
  fields: Partial<T>,
): T =>
  ({
    ...{ id, object, created },
    ...(!WITHOUT_MODE.includes(object) && { livemode: false }),
    ...(!WITHOUT_METADATA.includes(object) && { metadata: {} }),
    ...fields,
  }) as unknown as T
