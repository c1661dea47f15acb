import { Refusal } from '#server/platform/kernel/errors.ts'
import { PLANS } from '../contract/plans.ts'
import { LookupKey, PLAN_BY_LOOKUP_KEY } from '../contract.ts'
import { openStripe, type Stripe, type StripeSettings } from './stripe.ts'

const PLAN_UNAVAILABLE = 'this plan isn’t available right now. Please contact support.'

/**
 * Returns the id of the price with this lookup key at Stripe.
 * Throws a Refusal (`price_missing`) if it doesn't exist or isn't ours.
 */
export async function findPrice(stripe: Stripe, lookupKey: LookupKey): Promise<string> {
  const price = await priceOf(stripe, lookupKey)
  if (!price || priceFault(lookupKey, price))
    throw new Refusal('unavailable', 'price_missing', `Failed to create checkout session: ${PLAN_UNAVAILABLE}`)
  return price.id
}

/**
 * Returns what is wrong with the prices at Stripe, one sentence each; empty if payments are not set up.
 * `scripts/stripe-setup.ts` fixes them. Throws if Stripe is down.
 */
export async function findPriceFaults(config: StripeSettings): Promise<string[]> {
  const loadStripeClient = openStripe(config)
  if (!loadStripeClient) return []
  const stripe = await loadStripeClient()
  const faults = await Promise.all(
    LookupKey.options.map(async (lookupKey) => {
      const price = await priceOf(stripe, lookupKey)
      return price ? priceFault(lookupKey, price) : `Stripe has no active price with the lookup key ${lookupKey}.`
    }),
  )
  return faults.filter((fault) => fault !== null)
}

async function priceOf(stripe: Stripe, lookupKey: LookupKey): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  return data[0]
}

function priceFault(lookupKey: LookupKey, { currency, unit_amount, recurring }: Stripe.Price): string | null {
  if (currency !== 'gbp') return `The price ${lookupKey} at Stripe is in ${currency}, not in gbp.`
  const pence = Math.round(PLANS[PLAN_BY_LOOKUP_KEY[lookupKey]].price * 100)
  if (unit_amount !== pence) return `The price ${lookupKey} at Stripe is ${unit_amount} pence, not ${pence}.`
  const monthly = recurring?.interval === 'month' && recurring.interval_count === 1
  return monthly ? null : `The price ${lookupKey} at Stripe is not charged once a month.`
}
