import Stripe from 'stripe'
import type { LookupKey, SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import { checkSubscription, createCheckoutSession } from '#modules/carriers/subscriptions/contract.ts'
import type { EmulatorEvent } from '#scripts/stripe-emulator/shapes.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openPayments, type Payments, payAt, pressInPortal, WEBHOOK_SECRET } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

export interface Shop extends Payments {
  server: TestServer
  stop(): Promise<void>
}

/** Starts a server that takes payments at its own emulator, with prices and webhooks set up. */
export async function openShop(overrides: Record<string, string> = {}): Promise<Shop> {
  const payments = await openPayments()
  const server = await startTestServer({ ...payments.settings, ...overrides })
  payments.sendTo(server.url)
  return {
    ...payments,
    server,
    async stop() {
      await server.stop()
      await payments.emulator.stop()
    },
  }
}

/** Chooses a plan, with `dueToday` pounds for a change, and returns where the browser is sent. */
export const choose = async (
  { server }: Shop,
  as: Person,
  priceIdType: LookupKey,
  dueToday?: number,
): Promise<string> => (await callOrThrow(server, createCheckoutSession, { as, body: { priceIdType, dueToday } })).url

/** Subscribes a person by paying, and waits until the plan works. */
export async function givenPaidPlan(shop: Shop, person: Person, priceIdType: LookupKey): Promise<SubscriptionState> {
  await payAt(await choose(shop, person, priceIdType))
  return stateOf(shop, person, ({ subscribed }) => subscribed)
}

/** Waits for a person's subscription to match, and returns it. */
export async function stateOf(
  { server }: Shop,
  as: Person,
  fits: (state: SubscriptionState) => boolean = () => true,
): Promise<SubscriptionState> {
  let state = await callOrThrow(server, checkSubscription, { as })
  const look = async () => {
    state = await callOrThrow(server, checkSubscription, { as })
    return fits(state)
  }
  await until(look, `a subscription that fits, not ${JSON.stringify(state)}`)
  return state
}

/** Moves a person's Stripe clock to just after the end of the paid month. */
export async function renew(shop: Shop, email: string): Promise<void> {
  await pressInPortal(shop, email, 'renew')
}

/** Sends one event as Stripe would, and returns the status of the response. */
export async function deliver({ server }: Shop, event: EmulatorEvent, secret = WEBHOOK_SECRET): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const answer = await fetch(`${server.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  await answer.arrayBuffer()
  return answer.status
}
