import type { PriceIdType, SubscriptionState } from '#modules/subscriptions/contract.ts'
import { checkSubscription, createCheckoutSession } from '#modules/subscriptions/contract.ts'
import { openStripe, type Stripe } from '#modules/subscriptions/stripe.ts'
import { setUp } from '#scripts/lib/stripe-setup.ts'
import { openStandIn, type StandIn } from '#scripts/stripe-standin/server.ts'
import { must } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

export const WEBHOOK_SECRET = 'whsec_for_tests_only'
const KEY = 'sk_test_for_tests_only'

export interface Shop {
  server: TestServer
  standIn: StandIn
  stripe: Stripe
  stop(): Promise<void>
}

/** A server that takes payments at a stand-in of its own, with prices and webhooks set up. */
export async function openShop(overrides: Record<string, string> = {}): Promise<Shop> {
  const standIn = await openStandIn({ port: 0, file: null, webhookUrl: null, webhookSecret: WEBHOOK_SECRET })
  const stripe = openStripe({ STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: standIn.url })
  if (!stripe) throw new Error('There is no client for the stand-in')
  await setUp(stripe, null)
  const payments = { STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: standIn.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const server = await startTestServer({ ...payments, ...overrides })
  standIn.deliveries.aimAt(`${server.url}/api/stripe/webhook`)
  return {
    server,
    standIn,
    stripe,
    async stop() {
      await server.stop()
      await standIn.stop()
    },
  }
}

/** Asks for a plan and gives where the browser is sent. */
export const choose = async ({ server }: Shop, as: Person, priceIdType: PriceIdType): Promise<string> =>
  (await must(server, createCheckoutSession, { as, body: { priceIdType } })).url

/** Presses 'Subscribe' on the checkout page at `url`; gives the status and where it leads. */
export async function payAt(url: string, card = 'works'): Promise<{ status: number; location: string | null }> {
  const body = new URLSearchParams({ card })
  const answer = await fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}

/** Subscribes somebody by paying, and waits until it works. */
export async function givenPaidPlan(shop: Shop, person: Person, priceIdType: PriceIdType): Promise<SubscriptionState> {
  await payAt(await choose(shop, person, priceIdType))
  return stateOf(shop, person, ({ subscribed }) => subscribed)
}

/** Waits until somebody's subscription is as asked, and gives it. */
export async function stateOf(
  { server }: Shop,
  as: Person,
  fits: (state: SubscriptionState) => boolean = () => true,
): Promise<SubscriptionState> {
  let state = await must(server, checkSubscription, { as })
  const look = async () => {
    state = await must(server, checkSubscription, { as })
    return fits(state)
  }
  await until(look, `a subscription that fits, not ${JSON.stringify(state)}`)
  return state
}

/** Moves somebody's time at Stripe to just after the end of the month that they paid for. */
export async function renew(shop: Shop, email: string): Promise<void> {
  await atPortal(shop, email, 'renew')
}

/** Presses a button of the stand-in's portal for the customer with this address. */
export async function atPortal(
  { standIn }: Shop,
  email: string,
  act: string,
  form: Record<string, string> = {},
): Promise<void> {
  const customer = Object.values(standIn.world.customers).find((one) => one.email === email)
  const opened = await fetch(`${standIn.url}/open-portal`, {
    method: 'POST',
    body: new URLSearchParams({ customer: customer?.id ?? '' }),
    redirect: 'manual',
  })
  const pressed = await fetch(`${standIn.url}${opened.headers.get('location')}/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  if (pressed.status !== 303) throw new Error(`The portal answers ${pressed.status} to ${act}`)
}
