import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { type LookupKey, PLAN_BY_LOOKUP_KEY } from '../contract.ts'
import { billableSubscriptions } from '../stripe-state.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { changePlan } from './change-plan.ts'
import { commandMetadata, isCommandRecorded, type PlanCommand } from './command-metadata.ts'
import { findPrice } from './find-price.ts'
import { fetchSubscriptions } from './read-stripe.ts'
import { isMissing, type Stripe, withStripeErrors } from './stripe.ts'
import { withStripeLock } from './with-stripe-lock.ts'

const CHECKOUT_FAILED = 'Failed to create checkout session'
const CHANGE_FAILED = 'Failed to change plan'
const NO_URL = 'Failed to get checkout session URL.'
const NOT_YOUR_SUBSCRIPTION = `${CHANGE_FAILED}: that isn’t your subscription.`

interface CheckoutInput {
  userId: string
  priceIdType: LookupKey
  /** The subscription that the page shows; refused unless it is the caller's own (R11). */
  currentStripeSubscriptionId: string | null
  /** Pounds that a plan change may charge now; null if no amount was shown. */
  dueToday: number | null
  /** The Idempotency-Key; a repeat has the same result. */
  commandKey: string
}

interface CheckoutContext {
  db: Db<SubscriptionsTables>
  stripe: Stripe
  /** Where Stripe returns the browser to, without a trailing slash. */
  publicUrl: string
}

/**
 * Starts a checkout, or changes the plan of an existing subscription, and returns where the browser goes next (CALL-40,
 * CALL-41). The subscription is read from Stripe, and other open checkouts are closed, so that two windows can't create
 * two subscriptions. A repeat with the same key changes the plan only once, and returns the checkout of the first call,
 * or a new one if that is closed.
 * Throws a Refusal (`in_progress`, `key_reused`, `same_plan`, `not_your_subscription`, `amount_changed`, `payment_*`,
 * `price_missing`, `card_declined`).
 */
export async function startCheckout(
  context: CheckoutContext,
  input: CheckoutInput,
  now: Date,
): Promise<{ url: string }> {
  const account = await accountOf(context.db, input.userId)
  if (!account) throw notFound()
  return withStripeLock(context.db, input.userId, async (storedCustomer) => {
    const failureText = input.currentStripeSubscriptionId ? CHANGE_FAILED : CHECKOUT_FAILED
    const exists = (id: string) => withStripeErrors(failureText, () => isAtStripe(context.stripe, id))
    const existing = storedCustomer && (await exists(storedCustomer)) ? storedCustomer : null
    const newCustomer = { userId: input.userId, email: account.email, replacedId: storedCustomer }
    const customer = existing ?? (await createCustomer(context, newCustomer))
    const all = await withStripeErrors(failureText, () => fetchSubscriptions(context.stripe, customer))
    const [subscription] = billableSubscriptions(all)
    if (input.currentStripeSubscriptionId && input.currentStripeSubscriptionId !== subscription?.id)
      throw new Refusal('forbidden', 'not_your_subscription', NOT_YOUR_SUBSCRIPTION)
    const command = { key: input.commandKey, plan: PLAN_BY_LOOKUP_KEY[input.priceIdType] }
    if (!subscription) return openCheckout(context, customer, input, command)
    if (!isCommandRecorded(command, subscription.metadata))
      await changePlan(context.stripe, subscription, { ...command, dueToday: input.dueToday }, now)
    return { url: `${context.publicUrl}/subscribe?changed=${command.plan}` }
  })
}

/** Whether the customer exists at Stripe: it may have been deleted there. */
async function isAtStripe(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customer)).deleted !== true
  } catch (error) {
    if (await isMissing(error)) return false
    throw error
  }
}

interface NewCustomer {
  userId: string
  email: string
  /** The customer that the new one replaces, if Stripe no longer knows it. */
  replacedId: string | null
}

/** Creates a customer at Stripe. Because of the idempotency key, a retry after a crash gets the same customer. */
async function createCustomer(
  { db, stripe }: CheckoutContext,
  { userId, email, replacedId }: NewCustomer,
): Promise<string> {
  const idempotencyKey = ['customer', userId, replacedId].filter(Boolean).join('-')
  const created = await withStripeErrors(CHECKOUT_FAILED, () =>
    stripe.customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey }),
  )
  const updated = await db
    .updateTable('billing_customers')
    .set({ stripe_customer_id: created.id })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (updated) return created.id
  // The user has deleted their account in the meantime, so nothing may stay at Stripe.
  await stripe.customers.del(created.id)
  throw notFound()
}

async function openCheckout(
  { stripe, publicUrl }: CheckoutContext,
  customer: string,
  { userId, priceIdType }: CheckoutInput,
  command: PlanCommand,
): Promise<{ url: string }> {
  const session = await withStripeErrors(CHECKOUT_FAILED, async () => {
    const price = await findPrice(stripe, priceIdType)
    const existing = await closeOtherCheckouts(stripe, customer, command)
    if (existing?.status === 'open') return existing
    const metadata = commandMetadata(command)
    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        metadata,
        subscription_data: { metadata },
        success_url: `${publicUrl}/subscribe?checkout=done`,
        cancel_url: `${publicUrl}/subscribe?checkout=cancelled`,
      },
      // Without the id, Stripe would return the closed checkout again.
      { idempotencyKey: ['checkout', customer, command.key, existing?.id].filter(Boolean).join('-') },
    )
  })
  if (!session.url) throw new Refusal('unavailable', 'no_checkout_url', NO_URL)
  return { url: session.url }
}

/** Closes the open checkouts of all other commands, and returns the newest checkout of `command`, open or not. */
async function closeOtherCheckouts(
  stripe: Stripe,
  customer: string,
  command: PlanCommand,
): Promise<Stripe.Checkout.Session | undefined> {
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 100 })
  const [commandSession] = data.filter(({ metadata }) => isCommandRecorded(command, metadata))
  for (const { id, status } of data)
    if (status === 'open' && id !== commandSession?.id) await stripe.checkout.sessions.expire(id)
  return commandSession
}
