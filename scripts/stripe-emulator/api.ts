import { changePrice, type EmulatorContext, end, invoiceFor, prorate, subscribe } from './billing.ts'
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
import { CARDS, newId, timeOf } from './state.ts'
import {
  flag,
  list,
  mergeMetadata,
  nested,
  notFound,
  number,
  type Params,
  requireText,
  StripeRefusal,
  text,
} from './wire.ts'

type Handler = (context: EmulatorContext, params: Params, id: string) => unknown

const SESSION_S = 24 * 3_600
const now = (): number => Math.floor(Date.now() / 1_000)

/** Handlers by method and path; `:id` is passed on. Every path is one of Stripe's. */
export const ENDPOINTS: Readonly<Record<string, Handler>> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': (context, _params, id) => findOrThrow('customer', context.state.customers, id),
  'DELETE /v1/customers/:id': deleteCustomer,
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (context, _params, id) => findOrThrow('product', context.state.products, id),
  'POST /v1/prices': createPrice,
  'GET /v1/prices': ({ state }, params) => {
    const keys = list(params, 'lookup_keys')
    const active = flag(params, 'active')
    const fits = (price: Price) =>
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')) && (active === undefined || price.active === active)
    return page('/v1/prices', Object.values(state.prices).filter(fits), params)
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': ({ state }, params) =>
    page('/v1/checkout/sessions', filterBy(state.sessions, params, ['customer', 'status', 'subscription']), params),
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': (context, _params, id) => {
    const subscription = findOrThrow('subscription', context.state.subscriptions, id)
    if (subscription.status === 'canceled') throw notFound('subscription', id)
    end(context, subscription)
    return subscription
  },
  'GET /v1/invoices': ({ state }, params) =>
    page('/v1/invoices', filterBy(state.invoices, params, ['customer', 'status']), params),
  'GET /v1/invoices/:id': (context, _params, id) => findOrThrow('invoice', context.state.invoices, id),
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/charges/:id': (context, _params, id) => findOrThrow('charge', context.state.charges, id),
  'GET /v1/refunds/:id': (context, _params, id) => findOrThrow('refund', context.state.refunds, id),
  'GET /v1/disputes/:id': (context, _params, id) => findOrThrow('dispute', context.state.disputes, id),
  'POST /v1/billing_portal/sessions': createPortal,
  'POST /v1/billing_portal/configurations': createConfiguration,
  'GET /v1/billing_portal/configurations': ({ state }, params) =>
    page('/v1/billing_portal/configurations', Object.values(state.configurations), params),
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints': ({ state }, params) =>
    page('/v1/webhook_endpoints', Object.values(state.endpoints), params),
}

function findOrThrow<T>(kind: string, all: Readonly<Record<string, T>>, id: string): T {
  const object = all[id]
  if (object === undefined) throw notFound(kind, id)
  return object
}

/** Returns those whose named fields have the given values. */
const filterBy = <T extends object>(
  all: Readonly<Record<string, T>>,
  params: Params,
  names: readonly (keyof T & string)[],
) =>
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

const metadataOf = (params: Params): Record<string, string> => mergeMetadata({}, nested(params, 'metadata'))

function createCustomer({ state }: EmulatorContext, params: Params): Customer {
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
  state.customers[customer.id] = customer
  // as with Stripe's test cards: a payment method passed directly names what it does
  const card = text(params, 'payment_method')?.replace(/^pm_card_/, '')
  if (card !== undefined) state.cards[customer.id] = CARDS.find((known) => known === card) ?? 'works'
  return customer
}

function deleteCustomer(context: EmulatorContext, _params: Params, id: string) {
  findOrThrow('customer', context.state.customers, id)
  for (const subscription of Object.values(context.state.subscriptions))
    if (subscription.customer === id && subscription.ended_at === null) end(context, subscription)
  delete context.state.customers[id]
  delete context.state.cards[id]
  return { id, object: 'customer', deleted: true }
}

function createProduct({ state }: EmulatorContext, params: Params): Product {
  const id = text(params, 'id') ?? newId('prod')
  if (state.products[id])
    throw new StripeRefusal(400, `Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  const product = stripeObject<Product>(id, 'product', now(), {
    active: true,
    name: requireText(params, 'name'),
    description: text(params, 'description') ?? null,
    metadata: metadataOf(params),
  })
  state.products[id] = product
  return product
}

function createPrice({ state }: EmulatorContext, params: Params): Price {
  const product = findOrThrow('product', state.products, requireText(params, 'product')).id
  const lookup = text(params, 'lookup_key') ?? null
  const holder = Object.values(state.prices).find((price) => lookup !== null && price.lookup_key === lookup)
  if (holder && flag(params, 'transfer_lookup_key') !== true)
    throw new StripeRefusal(400, `A price already uses that lookup key.`, { param: 'lookup_key' })
  if (holder) holder.lookup_key = null
  const amount = number(params, 'unit_amount') ?? 0
  const price = stripeObject<Price>(newId('price'), 'price', now(), {
    active: true,
    billing_scheme: 'per_unit',
    currency: requireText(params, 'currency'),
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
  state.prices[price.id] = price
  return price
}

/** The one price that a subscription or checkout is for. */
function wantedPrice({ state }: EmulatorContext, params: Params, name: 'items' | 'line_items'): Price {
  const [item] = list(params, name)
  if (typeof item !== 'object') throw new StripeRefusal(400, `Missing required param: ${name}.`, { param: name })
  return findOrThrow('price', state.prices, requireText(item, 'price'))
}

function createSession(context: EmulatorContext, params: Params): Session {
  const { state, url } = context
  if (requireText(params, 'mode') !== 'subscription')
    throw new StripeRefusal(400, 'The emulator knows mode=subscription only.', { param: 'mode' })
  const customer = findOrThrow('customer', state.customers, requireText(params, 'customer')).id
  const price = wantedPrice(context, params, 'line_items')
  const id = newId('cs_test')
  const session = stripeObject<Session>(id, 'checkout.session', timeOf(state, customer), {
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: text(params, 'client_reference_id') ?? null,
    success_url: requireText(params, 'success_url').replace('{CHECKOUT_SESSION_ID}', id),
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
  state.sessions[id] = session
  const data = nested(params, 'subscription_data')
  state.wanted[id] = { price: price.id, description: text(data, 'description') ?? null, metadata: metadataOf(data) }
  return session
}

function expireSession({ state, notify }: EmulatorContext, _params: Params, id: string): Session {
  const session = findOrThrow('checkout.session', state.sessions, id)
  if (session.status !== 'open')
    throw new StripeRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`, { param: 'id' })
  Object.assign(session, { status: 'expired', url: null })
  notify('checkout.session.expired', session, session.customer)
  return session
}

function createSubscription(context: EmulatorContext, params: Params): Subscription {
  const customer = findOrThrow('customer', context.state.customers, requireText(params, 'customer')).id
  return subscribe(context, {
    customer,
    price: wantedPrice(context, params, 'items'),
    description: text(params, 'description') ?? null,
    metadata: metadataOf(params),
  }).subscription
}

function listSubscriptions({ state }: EmulatorContext, params: Params) {
  const status = text(params, 'status')
  const customer = text(params, 'customer')
  const fits = (subscription: Subscription) =>
    (customer === undefined || subscription.customer === customer) &&
    (status === 'all' || (status === undefined ? subscription.status !== 'canceled' : subscription.status === status))
  return page('/v1/subscriptions', Object.values(state.subscriptions).filter(fits), params)
}

function updateSubscription(context: EmulatorContext, params: Params, id: string): Subscription {
  const subscription = findOrThrow('subscription', context.state.subscriptions, id)
  if (subscription.ended_at !== null)
    throw new StripeRefusal(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  if (params['items']) {
    const proration = text(params, 'proration_behavior') ?? 'create_prorations'
    const behaviour = text(params, 'payment_behavior') ?? 'allow_incomplete'
    const at = number(params, 'proration_date')
    changePrice(context, subscription, { price: wantedPrice(context, params, 'items'), proration, behaviour, at })
  }
  const ending = flag(params, 'cancel_at_period_end')
  if (ending !== undefined) setCancelAtPeriodEnd(subscription, ending, timeOf(context.state, subscription.customer))
  if (text(params, 'cancel_at') === '') setCancelAtPeriodEnd(subscription, false, 0)
  const pausing = params['pause_collection']
  if (pausing !== undefined)
    subscription.pause_collection = typeof pausing === 'object' ? { behavior: 'void', resumes_at: null } : null
  subscription.metadata = mergeMetadata(subscription.metadata, nested(params, 'metadata'))
  const paused = typeof pausing === 'object'
  context.notify(`customer.subscription.${paused ? 'paused' : 'updated'}`, subscription, subscription.customer)
  return subscription
}

/** The invoice of a change of price that is charged straight away. */
function previewInvoice(context: EmulatorContext, params: Params): Invoice {
  const subscription = findOrThrow('subscription', context.state.subscriptions, requireText(params, 'subscription'))
  const change = nested(params, 'subscription_details')
  if (text(change, 'proration_behavior') !== 'always_invoice')
    throw new StripeRefusal(400, 'The emulator previews proration_behavior=always_invoice only.')
  const total = prorate(context, subscription, wantedPrice(context, change, 'items'), number(change, 'proration_date'))
  return invoiceFor(context, subscription, { total, reason: 'subscription_update' })
}

/** Ends a subscription with its month, or undoes that. */
export function setCancelAtPeriodEnd(subscription: Subscription, ending: boolean, at: number): void {
  subscription.cancel_at_period_end = ending
  subscription.cancel_at = ending ? subscription.items.data[0].current_period_end : null
  subscription.canceled_at = ending ? at : null
}

/** A paid invoice restores a subscription that was waiting for it. */
export function recover(context: EmulatorContext, customer: string): void {
  for (const subscription of Object.values(context.state.subscriptions)) {
    if (subscription.customer !== customer || !['past_due', 'unpaid', 'incomplete'].includes(subscription.status))
      continue
    if (context.state.invoices[subscription.latest_invoice ?? '']?.status !== 'paid') continue
    subscription.status = 'active'
    context.notify('customer.subscription.updated', subscription, customer)
  }
}

function createPortal({ state, url }: EmulatorContext, params: Params) {
  const customer = findOrThrow('customer', state.customers, requireText(params, 'customer')).id
  const id = newId('bps')
  state.portals[id] = stripeObject<Portal>(id, 'billing_portal.session', now(), {
    customer,
    configuration: text(params, 'configuration') ?? 'bpc_emulator',
    return_url: text(params, 'return_url') ?? null,
    url: `${url}/portal/${id}`,
  })
  return state.portals[id]
}

function createConfiguration({ state }: EmulatorContext, params: Params) {
  const id = newId('bpc')
  state.configurations[id] = stripeObject<PortalConfiguration>(id, 'billing_portal.configuration', now(), {
    updated: now(),
    active: true,
    is_default: Object.keys(state.configurations).length === 0,
    metadata: metadataOf(params),
  })
  return state.configurations[id]
}

function createEndpoint({ state }: EmulatorContext, params: Params) {
  const id = newId('we')
  state.endpoints[id] = stripeObject<WebhookEndpoint>(id, 'webhook_endpoint', now(), {
    enabled_events: list(params, 'enabled_events').filter((name) => typeof name === 'string'),
    status: 'enabled',
    url: requireText(params, 'url'),
    metadata: metadataOf(params),
    secret: newId('whsec'),
  })
  return state.endpoints[id]
}
