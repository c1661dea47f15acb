import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { lookupKeyOf, type Plan } from '#modules/carriers/subscriptions/contract.ts'
import type { Stripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'

/** The events that Kerbside handles. */
const EVENTS: Stripe.WebhookEndpointCreateParams['enabled_events'] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/**
 * Creates what is missing in a Stripe account: products, prices by lookup key, the portal, the webhook. Returns what it
 * did.
 */
export async function setUp(stripe: Stripe, webhookUrl: string | null): Promise<string[]> {
  const lines: string[] = []
  for (const plan of Object.values(PLANS)) lines.push(await ensurePrice(stripe, plan))
  lines.push(await ensurePortal(stripe))
  if (webhookUrl) lines.push(await ensureWebhook(stripe, webhookUrl))
  return lines
}

/**
 * Makes sure the plan's price exists. Stripe's prices can't be edited, so if the amount is wrong, a new price takes over
 * the lookup key.
 */
async function ensurePrice(stripe: Stripe, plan: Plan): Promise<string> {
  const lookup_key = lookupKeyOf(plan.id)
  const pence = Math.round(plan.price * 100)
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  const [price] = data
  const label = `${plan.name}: £${plan.price.toFixed(2)} per month (${lookup_key})`
  if (price?.currency === 'gbp' && price.unit_amount === pence && price.recurring?.interval === 'month')
    return `exists: ${label}`
  await stripe.prices.create({
    currency: 'gbp',
    unit_amount: pence,
    recurring: { interval: 'month' },
    lookup_key,
    transfer_lookup_key: true,
    product: await ensureProduct(stripe, plan),
  })
  return `created: ${label}`
}

async function ensureProduct(stripe: Stripe, plan: Plan): Promise<string> {
  const id = `kerbside_${plan.id}`
  try {
    return (await stripe.products.retrieve(id)).id
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error
    return (await stripe.products.create({ id, name: plan.name, description: plan.description })).id
  }
}

/** Makes sure Stripe's customer portal exists: for cards, invoices and cancelling. Plans are changed on our own page. */
async function ensurePortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })
  if (data.length > 0) return 'exists: the customer portal'
  await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  return 'created: the customer portal'
}

async function ensureWebhook(stripe: Stripe, url: string): Promise<string> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  if (data.some((endpoint) => endpoint.url === url)) return `exists: the webhook ${url}`
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: EVENTS })
  return `created: the webhook ${url}\nSTRIPE_WEBHOOK_SECRET=${secret}`
}
