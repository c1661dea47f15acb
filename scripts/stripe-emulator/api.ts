import { type Bank, changePrice, end, invoiceFor, prorated, subscribe } from './billing.ts'
import {
  type Customer,
  type Invoice,
  type Portal,
  type PortalConfiguration,
  type Price,
  type Product,
  type Session,
  type Subscription,
  stripeObject,
  type WebhookEndpoint,
} from './shapes.ts'
import { flag, list, merged, missing, needs, nested, number, type Params, StripeRefusal, text } from './wire.ts'
import { CARDS, newId, timeOf } from './world.ts'

type Handler = (bank: Bank, params: Params, id: string) => unknown

const SESSION_S = 24 * 3_600
const now = (): number => Math.floor(Date.now() / 1_000)

/** Handlers by method and path; `:id` is passed on. Every path is one of Stripe's. */
export const ENDPOINTS: Readonly<Record<string, Handler>> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': (bank, _params, id) => found('customer', bank.world.customers, id),
  'DELETE /v1/customers/:id': deleteCustomer,
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (bank, _params, id) => found('product', bank.world.products, id),
  'POST /v1/prices': createPrice,
  'GET /v1/prices': ({ world }, params) => {
    const keys = list(params, 'lookup_keys')
    const active = flag(params, 'active')
    const fits = (price: Price) =>
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')) && (active === undefined || price.active === active)
    return page('/v1/prices', Object.values(world.prices).filter(fits), params)
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': ({ world }, params) =>
    page('/v1/checkout/sessions', of(world.sessions, params, ['customer', 'status', 'subscription']), params),
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': (bank, _params, id) => {
    const subscription = found('subscription', bank.world.subscriptions, id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    end(bank, subscription)
    return subscription
  },
  'GET /v1/invoices': ({ world }, params) =>
    page('/v1/invoices', of(world.invoices, params, ['customer', 'status']), params),
  'GET /v1/invoices/:id': (bank, _params, id) => found('invoice', bank.world.invoices, id),
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/charges/:id': (bank, _params, id) => found('charge', bank.world.charges, id),
  'GET /v1/refunds/:id': (bank, _params, id) => found('refund', bank.world.refunds, id),
  'GET /v1/disputes/:id': (bank, _params, id) => found('dispute', bank.world.disputes, id),
  'POST /v1/billing_portal/sessions': createPortal,
  'POST /v1/billing_portal/configurations': createConfiguration,
  'GET /v1/billing_portal/configurations': ({ world }, params) =>
    page('/v1/billing_portal/configurations', Object.values(world.configurations), params),
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints': ({ world }, params) =>
    page('/v1/webhook_endpoints', Object.values(world.endpoints), params),
}

function found<T>(kind: string, all: Readonly<Record<string, T>>, id: string): T {
  const one = all[id]
  if (one === undefined) throw missing(kind, id)
  return one
}

/** Returns those whose named fields have the given values. */
const of = <T extends object>(all: Readonly<Record<string, T>>, params: Params, names: readonly (keyof T & string)[]) =>
  Object.values(all).filter((one) =>
    names.every((name) => text(params, name) === undefined || one[name] === text(params, name)),
  )

/** One page, newest first. */
function page<T extends { id: string; created: number }>(url: string, all: readonly T[], params: Params) {
  const sorted = all.toReversed().toSorted((a, b) => b.created - a.created)
  const after = text(params, 'starting_after')
  const rest = after === undefined ? sorted : sorted.slice(sorted.findIndex(({ id }) => id === after) + 1)
  const limit = number(params, 'limit') ?? 10
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

const metadataOf = (params: Params): Record<string, string> => merged({}, nested(params, 'metadata'))

function createCustomer({ world }: Bank, params: Params): Customer {
  const customer = stripeObject<Customer>(newId('cus'), 'customer', now(), {
    email: text(params, 'email') ?? null,
    name: text(params, 'name') ?? null,
    phone: null,
    description: null,
    balance: 0,
    delinquent: false,
    currency: null,
    metadata: metadataOf(params),
    test_clock: null,
  })
  world.customers[customer.id] = customer
  // as with Stripe's test cards: a payment method passed directly names what it does
  const card = text(params, 'payment_method')?.replace(/^pm_card_/, '')
  if (card !== undefined) world.cards[customer.id] = CARDS.find((known) => known === card) ?? 'works'
  return customer
}

function deleteCustomer(bank: Bank, _params: Params, id: string) {
  found('customer', bank.world.customers, id)
  for (const subscription of Object.values(bank.world.subscriptions))
    if (subscription.customer === id && subscription.ended_at === null) end(bank, subscription)
  delete bank.world.customers[id]
  delete bank.world.cards[id]
  return { id, object: 'customer', deleted: true }
}

function createProduct({ world }: Bank, params: Params): Product {
  const id = text(params, 'id') ?? newId('prod')
  if (world.products[id])
    throw new StripeRefusal(400, `Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  const product = stripeObject<Product>(id, 'product', now(), {
    active: true,
    name: needs(params, 'name'),
    description: text(params, 'description') ?? null,
    metadata: metadataOf(params),
  })
  world.products[id] = product
  return product
}

function createPrice({ world }: Bank, params: Params): Price {
  const product = found('product', world.products, needs(params, 'product')).id
  const lookup = text(params, 'lookup_key') ?? null
  const holder = Object.values(world.prices).find((price) => lookup !== null && price.lookup_key === lookup)
  if (holder && flag(params, 'transfer_lookup_key') !== true)
    throw new StripeRefusal(400, `A price already uses that lookup key.`, { param: 'lookup_key' })
  if (holder) holder.lookup_key = null
  const amount = number(params, 'unit_amount') ?? 0
  const price = stripeObject<Price>(newId('price'), 'price', now(), {
    active: true,
    billing_scheme: 'per_unit',
    currency: needs(params, 'currency'),
    lookup_key: lookup,
    nickname: text(params, 'nickname') ?? null,
    metadata: metadataOf(params),
    product,
    recurring: {
      interval: 'month',
      interval_count: number(nested(params, 'recurring'), 'interval_count') ?? 1,
      usage_type: 'licensed',
      meter: null,
      trial_period_days: null,
    },
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
  world.prices[price.id] = price
  return price
}

/** The one price that a subscription or checkout is for. */
function wantedPrice({ world }: Bank, params: Params, name: 'items' | 'line_items'): Price {
  const [item] = list(params, name)
  if (typeof item !== 'object') throw new StripeRefusal(400, `Missing required param: ${name}.`, { param: name })
  return found('price', world.prices, needs(item, 'price'))
}

function createSession(bank: Bank, params: Params): Session {
  const { world, url } = bank
  if (needs(params, 'mode') !== 'subscription')
    throw new StripeRefusal(400, 'The emulator knows mode=subscription only.', { param: 'mode' })
  const customer = found('customer', world.customers, needs(params, 'customer')).id
  const price = wantedPrice(bank, params, 'line_items')
  const id = newId('cs_test')
  const session = stripeObject<Session>(id, 'checkout.session', timeOf(world, customer), {
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: text(params, 'client_reference_id') ?? null,
    success_url: needs(params, 'success_url').replace('{CHECKOUT_SESSION_ID}', id),
    cancel_url: text(params, 'cancel_url') ?? null,
    expires_at: now() + SESSION_S,
    currency: price.currency,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    subscription: null,
    invoice: null,
    metadata: metadataOf(params),
    url: `${url}/checkout/${id}`,
  })
  world.sessions[id] = session
  const data = nested(params, 'subscription_data')
  world.wanted[id] = { price: price.id, description: text(data, 'description') ?? null, metadata: metadataOf(data) }
  return session
}

function expireSession({ world, notify }: Bank, _params: Params, id: string): Session {
  const session = found('checkout.session', world.sessions, id)
  if (session.status !== 'open')
    throw new StripeRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`, { param: 'id' })
  Object.assign(session, { status: 'expired', url: null })
  notify('checkout.session.expired', session, session.customer)
  return session
}

function createSubscription(bank: Bank, params: Params): Subscription {
  const customer = found('customer', bank.world.customers, needs(params, 'customer')).id
  return subscribe(bank, {
    customer,
    price: wantedPrice(bank, params, 'items'),
    description: text(params, 'description') ?? null,
    metadata: metadataOf(params),
  }).subscription
}

function listSubscriptions({ world }: Bank, params: Params) {
  const status = text(params, 'status')
  const customer = text(params, 'customer')
  const fits = (one: Subscription) =>
    (customer === undefined || one.customer === customer) &&
    (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status))
  return page('/v1/subscriptions', Object.values(world.subscriptions).filter(fits), params)
}

function updateSubscription(bank: Bank, params: Params, id: string): Subscription {
  const subscription = found('subscription', bank.world.subscriptions, id)
  if (subscription.ended_at !== null)
    throw new StripeRefusal(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  if (params['items']) {
    const proration = text(params, 'proration_behavior') ?? 'create_prorations'
    const behaviour = text(params, 'payment_behavior') ?? 'allow_incomplete'
    const at = number(params, 'proration_date')
    changePrice(bank, subscription, { price: wantedPrice(bank, params, 'items'), proration, behaviour, at })
  }
  const ending = flag(params, 'cancel_at_period_end')
  if (ending !== undefined) endLater(subscription, ending, timeOf(bank.world, subscription.customer))
  if (text(params, 'cancel_at') === '') endLater(subscription, false, 0)
  const pausing = params['pause_collection']
  if (pausing !== undefined)
    subscription.pause_collection = typeof pausing === 'object' ? { behavior: 'void', resumes_at: null } : null
  subscription.metadata = merged(subscription.metadata, nested(params, 'metadata'))
  const paused = typeof pausing === 'object'
  bank.notify(`customer.subscription.${paused ? 'paused' : 'updated'}`, subscription, subscription.customer)
  return subscription
}

/** The invoice of a change of price that is charged straight away. */
function previewInvoice(bank: Bank, params: Params): Invoice {
  const subscription = found('subscription', bank.world.subscriptions, needs(params, 'subscription'))
  const change = nested(params, 'subscription_details')
  if (text(change, 'proration_behavior') !== 'always_invoice')
    throw new StripeRefusal(400, 'The emulator previews proration_behavior=always_invoice only.')
  const total = prorated(bank, subscription, wantedPrice(bank, change, 'items'), number(change, 'proration_date'))
  return invoiceFor(bank, subscription, { total, reason: 'subscription_update' })
}

/** Ends a subscription with its month, or undoes that. */
export function endLater(subscription: Subscription, ending: boolean, at: number): void {
  subscription.cancel_at_period_end = ending
  subscription.cancel_at = ending ? subscription.items.data[0].current_period_end : null
  subscription.canceled_at = ending ? at : null
}

/** A paid invoice restores a subscription that was waiting for it. */
export function recover(bank: Bank, customer: string): void {
  for (const subscription of Object.values(bank.world.subscriptions)) {
    if (subscription.customer !== customer || !['past_due', 'unpaid', 'incomplete'].includes(subscription.status))
      continue
    if (bank.world.invoices[subscription.latest_invoice ?? '']?.status !== 'paid') continue
    subscription.status = 'active'
    bank.notify('customer.subscription.updated', subscription, customer)
  }
}

function createPortal({ world, url }: Bank, params: Params) {
  const customer = found('customer', world.customers, needs(params, 'customer')).id
  const id = newId('bps')
  world.portals[id] = stripeObject<Portal>(id, 'billing_portal.session', now(), {
    customer,
    configuration: text(params, 'configuration') ?? 'bpc_emulator',
    return_url: text(params, 'return_url') ?? null,
    url: `${url}/portal/${id}`,
  })
  return world.portals[id]
}

function createConfiguration({ world }: Bank, params: Params) {
  const id = newId('bpc')
  world.configurations[id] = stripeObject<PortalConfiguration>(id, 'billing_portal.configuration', now(), {
    updated: now(),
    active: true,
    is_default: Object.keys(world.configurations).length === 0,
    metadata: metadataOf(params),
  })
  return world.configurations[id]
}

function createEndpoint({ world }: Bank, params: Params) {
  const id = newId('we')
  world.endpoints[id] = stripeObject<WebhookEndpoint>(id, 'webhook_endpoint', now(), {
    enabled_events: list(params, 'enabled_events').filter((name) => typeof name === 'string'),
    status: 'enabled',
    url: needs(params, 'url'),
    metadata: metadataOf(params),
    secret: newId('whsec'),
  })
  return world.endpoints[id]
}
