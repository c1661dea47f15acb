import type { Stripe } from 'stripe'

type Metadata = Record<string, string>

/** One of Stripe's objects, with ids where it could contain whole objects, and `Own` where the emulator is narrower. */
type Spoken<T, Own = unknown> = {
  [K in keyof T as K extends keyof Own ? never : K]: K extends 'metadata'
    ? Metadata
    : Exclude<T[K], { id?: string; object: string }> extends never
      ? T[K]
      : Exclude<T[K], { id?: string; object: string }>
} & Own

export type Customer = Spoken<Stripe.Customer, { currency: string | null; test_clock: string | null }>
export type Product = Spoken<Stripe.Product>
export type Price = Spoken<
  Stripe.Price,
  {
    product: string
    unit_amount: number
    unit_amount_decimal: string
    recurring: NonNullable<Stripe.Price['recurring']>
  }
>
export type Session = Spoken<Stripe.Checkout.Session, { customer: string }>
export type SubscriptionItem = Spoken<Stripe.SubscriptionItem, { price: Price }>
export type Subscription = Spoken<
  Stripe.Subscription,
  { items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string } }
>
export type Invoice = Spoken<Stripe.Invoice, { id: string; customer: string }>
export type Charge = Spoken<Stripe.Charge, { customer: string }>
export type Refund = Spoken<Stripe.Refund, { charge: string }>
type Evidence = Omit<Stripe.Dispute['evidence_details'], 'submission_method' | 'enhanced_eligibility'>
export type Dispute = Spoken<Stripe.Dispute, { charge: string; evidence_details: Evidence }>
export type Portal = Spoken<Stripe.BillingPortal.Session, { configuration: string }>
export type PortalConfiguration = Spoken<Stripe.BillingPortal.Configuration>
export type WebhookEndpoint = Spoken<Stripe.WebhookEndpoint>
export type Clock = Spoken<Stripe.TestHelpers.TestClock>
/** What an event may be about. */
export type Told = Customer | Session | Subscription | Invoice | Charge | Refund | Dispute
export type EmulatorEvent = Spoken<Stripe.EventBase, { type: string; data: { object: Told } }>

/** Kinds without a field that most of Stripe's objects have. */
const WITHOUT_MODE = ['refund', 'subscription_item']
const WITHOUT_METADATA = ['billing_portal.session', 'test_helpers.test_clock']

/** A new object of Stripe's, with the fields that the emulator sets: its client reads no others. */
export const speak = <T extends { id: string; object: string }>(
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
