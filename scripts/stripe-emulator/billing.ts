import {
  type Charge,
  type Dispute,
  type EventObject,
  type Invoice,
  type Price,
  type Refund,
  type Subscription,
  type SubscriptionItem,
  stripeObject,
} from './shapes.ts'
import { type EmulatorState, newId, timeOf } from './state.ts'
import { StripeRefusal } from './wire.ts'

/** Days after a failed renewal on which it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [3, 8, 15]
const DAY_S = 86_400

/** Sends an event to the webhook. */
export type Notify = (type: string, object: EventObject, customer: string) => void

/** What the handlers of the emulator share. */
export interface EmulatorContext {
  readonly state: EmulatorState
  readonly notify: Notify
  /** Where the emulator's own pages are. */
  readonly url: string
}

/** The same day of the next month; the 31st becomes the month's last day. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1_000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.getTime() / 1_000
}

export interface NewSubscription {
  customer: string
  price: Price
  description: string | null
  metadata: Record<string, string>
}

/** Charges the first month and opens a subscription; a card that declines leaves it `incomplete`. */
export function subscribe(context: EmulatorContext, { customer, price, description, metadata }: NewSubscription) {
  const { state } = context
  const now = timeOf(state, customer)
  const id = newId('sub')
  const subscription = stripeObject<Subscription>(id, 'subscription', now, {
    status: 'incomplete',
    customer,
    currency: price.currency,
    collection_method: 'charge_automatically',
    description,
    metadata,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    start_date: now,
    trial_start: null,
    trial_end: null,
    pause_collection: null,
    latest_invoice: null,
    test_clock: state.customers[customer]?.test_clock ?? null,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        stripeObject<SubscriptionItem>(newId('si'), 'subscription_item', now, {
          ...{ current_period_start: now, current_period_end: monthAfter(now), price, quantity: 1, subscription: id },
        }),
      ],
    },
  })
  state.subscriptions[id] = subscription
  const invoice = newInvoice(context, subscription, { total: price.unit_amount, reason: 'subscription_create' })
  if (pay(context, invoice)) subscription.status = 'active'
  context.notify('customer.subscription.created', subscription, customer)
  return { subscription, invoice }
}

interface Billed {
  total: number
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
}

export function newInvoice(context: EmulatorContext, subscription: Subscription, billed: Billed): Invoice {
  const invoice = invoiceFor(context, subscription, billed)
  context.state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  return invoice
}

/** A preview of an invoice: nothing is stored. */
export function invoiceFor(
  { state, url }: EmulatorContext,
  subscription: Subscription,
  { total, reason }: Billed,
): Invoice {
  const [item] = subscription.items.data
  const id = newId('in')
  return stripeObject<Invoice>(id, 'invoice', timeOf(state, subscription.customer), {
    customer: subscription.customer,
    currency: subscription.currency,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    subtotal: total,
    total,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    billing_reason: reason,
    description: subscription.description,
    hosted_invoice_url: `${url}/invoices/${id}`,
    invoice_pdf: `${url}/invoices/${id}/pdf`,
    number: `EMULATOR-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status: 'open',
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  })
}

/** Charges an invoice to the customer's card; returns whether it succeeded. */
export function pay(context: EmulatorContext, invoice: Invoice): boolean {
  const { state, notify } = context
  const { customer } = invoice
  invoice.attempted = true
  invoice.attempt_count++
  const works = ['works', 'works_once'].includes(state.cards[customer] ?? 'declines')
  if (invoice.amount_due > 0 && !works) {
    notify('invoice.payment_failed', invoice, customer)
    return false
  }
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  })
  if (invoice.amount_due > 0) charge(context, invoice)
  if (state.cards[customer] === 'works_once') state.cards[customer] = 'declines'
  notify('invoice.paid', invoice, customer)
  return true
}

function charge({ state, notify }: EmulatorContext, { customer, amount_due: amount, currency }: Invoice): void {
  const newCharge = stripeObject<Charge>(newId('ch'), 'charge', timeOf(state, customer), {
    amount,
    amount_refunded: 0,
    currency,
    customer,
    disputed: false,
    paid: true,
    refunded: false,
    status: 'succeeded',
  })
  state.charges[newCharge.id] = newCharge
  notify('charge.succeeded', newCharge, customer)
}

/** The difference of two prices for the rest of the month, from `at` on. */
export function prorate(
  { state }: EmulatorContext,
  subscription: Subscription,
  price: Price,
  at = timeOf(state, subscription.customer),
): number {
  const [item] = subscription.items.data
  const fractionLeft = (item.current_period_end - at) / (item.current_period_end - item.current_period_start)
  return Math.max(0, Math.round((price.unit_amount - item.price.unit_amount) * fractionLeft))
}

interface PriceChange {
  price: Price
  proration: string
  behaviour: string
  /** The start of the rest of the month; now by default. */
  at: number | undefined
}

/** Changes the price of a subscription; `always_invoice` charges the rest of the month's difference now. */
export function changePrice(
  context: EmulatorContext,
  subscription: Subscription,
  { price, proration, behaviour, at }: PriceChange,
) {
  const [item] = subscription.items.data
  const before = item.price
  if (before.id === price.id) return
  const total = prorate(context, subscription, price, at)
  item.price = price
  if (proration !== 'always_invoice') return
  const latest = subscription.latest_invoice
  const invoice = newInvoice(context, subscription, { total, reason: 'subscription_update' })
  if (pay(context, invoice)) return
  if (behaviour !== 'error_if_incomplete') {
    subscription.status = 'past_due'
    return
  }
  // nothing has happened, as Stripe promises for this behaviour
  delete context.state.invoices[invoice.id]
  item.price = before
  subscription.latest_invoice = latest
  throw new StripeRefusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
}

/** Ends a subscription now. */
export function end(
  { state, notify }: EmulatorContext,
  subscription: Subscription,
  at = timeOf(state, subscription.customer),
): void {
  Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? at, ended_at: at })
  notify('customer.subscription.deleted', subscription, subscription.customer)
}

/** Renews, retries and ends whatever is due for one customer at its time. */
export function tick(context: EmulatorContext, customer: string): void {
  for (const subscription of Object.values(context.state.subscriptions))
    if (subscription.customer === customer) while (step(context, subscription));
}

/** Does the next thing that is due; false when nothing is. */
function step(context: EmulatorContext, subscription: Subscription): boolean {
  const now = timeOf(context.state, subscription.customer)
  const [item] = subscription.items.data
  if (subscription.status === 'past_due') return retry(context, subscription, now)
  if (subscription.status !== 'active' || item.current_period_end > now) return false
  if (subscription.cancel_at_period_end) {
    end(context, subscription, item.current_period_end)
    return false
  }
  item.current_period_start = item.current_period_end
  item.current_period_end = monthAfter(item.current_period_end)
  const invoice = newInvoice(context, subscription, { total: item.price.unit_amount, reason: 'subscription_cycle' })
  const paid = pay(context, invoice)
  subscription.status = paid ? 'active' : 'past_due'
  if (!paid) invoice.next_payment_attempt = item.current_period_start + (RETRY_DAYS[0] ?? 0) * DAY_S
  context.notify('customer.subscription.updated', subscription, subscription.customer)
  return paid
}

function retry(context: EmulatorContext, subscription: Subscription, now: number): boolean {
  const invoice = context.state.invoices[subscription.latest_invoice ?? '']
  if (!invoice || invoice.next_payment_attempt === null || invoice.next_payment_attempt > now) return false
  const [item] = subscription.items.data
  if (pay(context, invoice)) {
    subscription.status = 'active'
    context.notify('customer.subscription.updated', subscription, subscription.customer)
    return true
  }
  const next = RETRY_DAYS[invoice.attempt_count - 1]
  if (next === undefined) end(context, subscription)
  else invoice.next_payment_attempt = item.current_period_start + next * DAY_S
  return next !== undefined
}

/** Refunds the newest payment of a customer. */
export function refund({ state, notify }: EmulatorContext, original: Charge): Refund {
  const back = stripeObject<Refund>(newId('re'), 'refund', timeOf(state, original.customer), {
    amount: original.amount,
    charge: original.id,
    currency: original.currency,
    reason: null,
    status: 'succeeded',
  })
  state.refunds[back.id] = back
  Object.assign(original, { amount_refunded: original.amount, refunded: true })
  notify('charge.refunded', original, original.customer)
  notify('refund.created', back, original.customer)
  return back
}

/** A customer's bank takes a payment back. */
export function dispute({ state, notify }: EmulatorContext, disputed: Charge): Dispute {
  const newDispute = stripeObject<Dispute>(newId('dp'), 'dispute', timeOf(state, disputed.customer), {
    amount: disputed.amount,
    charge: disputed.id,
    payment_intent: null,
    evidence_details: {
      due_by: timeOf(state, disputed.customer) + 7 * DAY_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    currency: disputed.currency,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  state.disputes[newDispute.id] = newDispute
  disputed.disputed = true
  notify('charge.dispute.created', newDispute, disputed.customer)
  return newDispute
}

/** The bank has decided a dispute. */
export function closeDispute({ state, notify }: EmulatorContext, openDispute: Dispute, status: 'won' | 'lost'): void {
  openDispute.status = status
  openDispute.evidence_details.due_by = null
  notify('charge.dispute.closed', openDispute, state.charges[openDispute.charge]?.customer ?? '')
}
