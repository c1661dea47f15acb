import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createCheckoutSession,
  createCustomerPortal,
  type LookupKey,
  myInvoices,
  previewPlanChange,
  subscriptionChanged,
} from '#modules/carriers/subscriptions/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { payAt, pressInPortal } from '#tests/support/payments.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { choose, givenPaidPlan, openShop, renew, stateOf } from './shop.ts'

const BASIC = 'business_basic_monthly'
const PREMIUM = 'business_premium_monthly'

const shop = await openShop()
afterAll(() => shop.stop())

const newcomer = () => givenCarrier(shop.server, null)
const customersAt = (email: string) =>
  Object.values(shop.emulator.state.customers).filter((customer) => customer.email === email)
const subscriptionsOf = (email: string) => {
  const ids = customersAt(email).map(({ id }) => id)
  return Object.values(shop.emulator.state.subscriptions).filter(({ customer }) => ids.includes(customer))
}

describe('paying for a plan (CALL-40, CALL-41)', () => {
  test('sends the browser to the checkout, and activates the plan on every page after payment', async () => {
    const carrier = await newcomer()
    const page = await givenWatcher(shop.server, carrier)
    const url = await choose(shop, carrier, BASIC)
    expect(url).toMatch(/\/checkout\/cs_test_/)
    expect(await payAt(url)).toEqual({
      status: 303,
      location: expect.stringContaining('/subscribe?checkout=done') as string,
    })
    const message = await page.receives(subscriptionChanged.name)
    expect(message.patch).toMatchObject({ subscribed: true, tier: 'basic', status: 'active' })
    expect(await stateOf(shop, carrier)).toEqual(message.patch)
  })

  test('charges nothing for a declined card or an unanswered 3-D Secure challenge, and allows another try', async () => {
    const carrier = await newcomer()
    const url = await choose(shop, carrier, BASIC)
    expect(await payAt(url, 'declines')).toEqual({ status: 200, location: null })
    expect(await payAt(url, 'challenges')).toEqual({ status: 200, location: null })
    expect(subscriptionsOf(carrier.email)).toEqual([])
    await payAt(url)
    expect(await stateOf(shop, carrier, ({ subscribed }) => subscribed)).toMatchObject({ tier: 'basic' })
  })

  test('ends in one subscription from two windows, closing the earlier checkout', async () => {
    const carrier = await newcomer()
    const [first, second] = [await choose(shop, carrier, BASIC), await choose(shop, carrier, PREMIUM)]
    await payAt(second)
    await payAt(first)
    expect(subscriptionsOf(carrier.email)).toHaveLength(1)
    expect(await stateOf(shop, carrier, ({ subscribed }) => subscribed)).toMatchObject({ tier: 'premium' })
  })

  test('gives two people with the same key a checkout each (security 7)', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const key = randomUUID()
    const ask = (as: typeof ann) =>
      callOrThrow(shop.server, createCheckoutSession, { as, key, body: { priceIdType: BASIC } })
    const [anns, bobs] = [await ask(ann), await ask(bob)]
    expect(bobs.url).not.toBe(anns.url)
    for (const { url } of [anns, bobs]) await payAt(url)
    for (const { email } of [ann, bob]) expect(subscriptionsOf(email)).toHaveLength(1)
  })

  test('gives two people with the same key a plan change each (security 7)', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    for (const one of [ann, bob]) await givenPaidPlan(shop, one, BASIC)
    const key = randomUUID()
    for (const as of [ann, bob])
      await callOrThrow(shop.server, createCheckoutSession, { as, key, body: { priceIdType: PREMIUM, dueToday: 15 } })
    for (const one of [ann, bob])
      expect(await stateOf(shop, one, ({ tier }) => tier === 'premium')).toMatchObject({ tier: 'premium' })
  })

  test('asks one of two simultaneous windows to wait, or sends both to the same checkout', async () => {
    const carrier = await newcomer()
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => call(shop.server, createCheckoutSession, { as: carrier, body: { priceIdType: BASIC } })),
    )
    for (const { status, error } of tries) if (status !== 200) expect(error?.code).toBe('in_progress')
    for (const { body } of tries) if (body) await payAt(body.url)
    expect(subscriptionsOf(carrier.email)).toHaveLength(1)
  })

  test('rejects another person’s subscription id (R11)', async () => {
    const [mine, other] = [await newcomer(), await newcomer()]
    const { subscriptionId } = await givenPaidPlan(shop, other, BASIC)
    const answer = await call(shop.server, createCheckoutSession, {
      as: mine,
      body: { priceIdType: BASIC, currentStripeSubscriptionId: subscriptionId },
    })
    expect(answer).toMatchObject({ status: 403, error: { code: 'not_your_subscription' } })
  })

  test('rejects a visitor', async () => {
    expect((await call(shop.server, createCheckoutSession, { body: { priceIdType: BASIC } })).status).toBe(401)
  })
})

describe('retrying under the same key after a lost response', () => {
  /** Returns a function that requests a plan under one key. */
  function asking(as: Person, priceIdType: LookupKey, dueToday?: number) {
    const key = randomUUID()
    return async () =>
      (await callOrThrow(shop.server, createCheckoutSession, { as, key, body: { priceIdType, dueToday } })).url
  }
  const sessionsOf = (email: string) => {
    const ids = customersAt(email).map(({ id }) => id)
    return Object.values(shop.emulator.state.sessions).filter(({ customer }) => ids.includes(customer))
  }
  const invoicesOf = async (as: Person) => (await callOrThrow(shop.server, myInvoices, { as })).items
  const PAID = { status: 303, location: expect.stringContaining('checkout=done') as string }

  test('leads to the same checkout, which can be paid', async () => {
    const carrier = await newcomer()
    const ask = asking(carrier, BASIC)
    const first = await ask()
    expect(await ask()).toBe(first)
    expect(await payAt(first)).toEqual(PAID)
    expect(await stateOf(shop, carrier, ({ subscribed }) => subscribed)).toMatchObject({ tier: 'basic' })
  })

  test('leads to a new checkout if another window closed the first', async () => {
    const carrier = await newcomer()
    const [ask, askElsewhere] = [asking(carrier, BASIC), asking(carrier, PREMIUM)]
    const first = await ask()
    const elsewhere = await askElsewhere()
    const again = await ask()
    expect([first, elsewhere]).not.toContain(again)
    expect(await ask()).toBe(again)
    const back = await askElsewhere()
    expect(sessionsOf(carrier.email).filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(await payAt(again)).toEqual({ status: 200, location: null })
    expect(await payAt(back)).toEqual(PAID)
    expect(subscriptionsOf(carrier.email)).toHaveLength(1)
  })

  test('leads to a new checkout if the first expired', async () => {
    const carrier = await newcomer()
    const ask = asking(carrier, BASIC)
    for (let times = 0; times < 2; times++) {
      const url = await ask()
      await shop.stripe.checkout.sessions.expire(url.split('/').at(-1) ?? '')
    }
    expect(await payAt(await ask())).toEqual(PAID)
  })

  test('finds a plan that was paid for in between', async () => {
    const carrier = await newcomer()
    const ask = asking(carrier, BASIC)
    await payAt(await ask())
    expect(await ask()).toContain('/subscribe?changed=basic')
    expect(subscriptionsOf(carrier.email)).toHaveLength(1)
    expect(await invoicesOf(carrier)).toHaveLength(1)
  })

  test('finds the plan change done and charges nothing twice, even after a later change', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, BASIC)
    const [up, down] = [asking(carrier, PREMIUM, 15), asking(carrier, BASIC)]
    const changed = await up()
    expect(changed).toContain('/subscribe?changed=premium')
    expect(await up()).toBe(changed)
    expect(await invoicesOf(carrier)).toHaveLength(2)
    await down()
    expect(await up()).toBe(changed)
    expect(await stateOf(shop, carrier, ({ nextTier }) => nextTier === 'basic')).toMatchObject({ tier: 'premium' })
    expect(await invoicesOf(carrier)).toHaveLength(2)
  })

  test('is refused if the key was used for another plan', async () => {
    const [fresh, subscribed] = [await newcomer(), await newcomer()]
    await givenPaidPlan(shop, subscribed, BASIC)
    for (const as of [fresh, subscribed]) {
      const key = randomUUID()
      await callOrThrow(shop.server, createCheckoutSession, { as, key, body: { priceIdType: PREMIUM, dueToday: 15 } })
      const other = await call(shop.server, createCheckoutSession, { as, key, body: { priceIdType: BASIC } })
      expect(other).toMatchObject({ status: 422, error: { code: 'key_reused' } })
    }
  })
})

describe('changing the plan of an existing subscription (SUBS-21, SUBS-22)', () => {
  test('upgrades immediately, charges the rest of the month and keeps one subscription', async () => {
    const carrier = await newcomer()
    const before = await givenPaidPlan(shop, carrier, BASIC)
    expect(await choose(shop, carrier, PREMIUM, 15)).toContain('/subscribe?changed=premium')
    const after = await stateOf(shop, carrier, ({ tier }) => tier === 'premium')
    expect(after.subscriptionId).toBe(before.subscriptionId)
    const { items } = await callOrThrow(shop.server, myInvoices, { as: carrier })
    expect(items.map(({ amount }) => amount)).toEqual(expect.arrayContaining([9.99]))
    expect(items).toHaveLength(2)
  })

  test('previews the cost of a change and charges no other amount', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, BASIC)
    const [held] = subscriptionsOf(carrier.email)
    const item = held?.items.data[0]
    // half the month has passed at the start of this hour
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600
    if (item) Object.assign(item, { current_period_start: hour - 1_000_000, current_period_end: hour + 1_000_000 })
    const from = new Date((hour + 1_000_000) * 1_000).toISOString()
    const preview = (priceIdType: LookupKey) =>
      callOrThrow(shop.server, previewPlanChange, { as: carrier, query: { priceIdType } })
    expect(await preview(PREMIUM)).toEqual({ dueToday: 7.5, monthly: 24.99, from })
    const ask = (dueToday?: number) =>
      call(shop.server, createCheckoutSession, { as: carrier, body: { priceIdType: PREMIUM, dueToday } })
    const [unsaid, refused] = [await ask(), await ask(7.49)]
    for (const answer of [unsaid, refused])
      expect(answer).toMatchObject({ status: 409, error: { code: 'amount_changed' } })
    expect(refused.error?.message).toBe('Failed to change plan: you’d pay £7.50 today. Please try again.')
    const amounts = async () =>
      (await callOrThrow(shop.server, myInvoices, { as: carrier })).items.map(({ amount }) => amount)
    expect(await amounts()).toEqual([9.99])
    expect((await ask(7.5)).status).toBe(200)
    expect(await amounts()).toEqual(expect.arrayContaining([7.5, 9.99]))
    await stateOf(shop, carrier, ({ tier }) => tier === 'premium')
    expect(await preview(BASIC)).toEqual({ dueToday: 0, monthly: 9.99, from })
  })

  test('downgrades at the end of the paid month, and upgrades back for free', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, PREMIUM)
    await choose(shop, carrier, BASIC)
    expect(await stateOf(shop, carrier, ({ nextTier }) => nextTier === 'basic')).toMatchObject({ tier: 'premium' })
    await choose(shop, carrier, PREMIUM)
    expect(await stateOf(shop, carrier, ({ nextTier }) => nextTier === null)).toMatchObject({ tier: 'premium' })
    expect((await callOrThrow(shop.server, myInvoices, { as: carrier })).items).toHaveLength(1)
  })

  test('renews an ending plan when it is chosen again, however its end was planned', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, PREMIUM)
    const [held] = subscriptionsOf(carrier.email)
    for (const byDate of [false, true]) {
      await pressInPortal(shop, carrier.email, 'cancel', { subscription: held?.id ?? '' })
      await stateOf(shop, carrier, ({ endsAtPeriodEnd }) => endsAtPeriodEnd)
      // newer portals set a date instead
      if (held && byDate) held.cancel_at_period_end = false
      await choose(shop, carrier, PREMIUM)
      await stateOf(shop, carrier, ({ endsAtPeriodEnd }) => !endsAtPeriodEnd)
    }
    expect((await callOrThrow(shop.server, myInvoices, { as: carrier })).items).toHaveLength(1)
  })

  test('starts the smaller plan at the end of the month, even if Stripe’s clock is ahead', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, PREMIUM)
    await choose(shop, carrier, BASIC)
    await stateOf(shop, carrier, ({ nextTier }) => nextTier === 'basic')
    await renew(shop, carrier.email)
    expect(await stateOf(shop, carrier, ({ tier }) => tier === 'basic')).toMatchObject({ nextTier: null })
  })

  test('rejects the same plan although its button should be disabled (SUBS-22, R50)', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, BASIC)
    const answer = await call(shop.server, createCheckoutSession, { as: carrier, body: { priceIdType: BASIC } })
    expect(answer).toMatchObject({ status: 409, error: { message: 'You are already subscribed to this plan.' } })
  })

  test('changes nothing when a card is declined', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, BASIC)
    const [held] = subscriptionsOf(carrier.email)
    shop.emulator.state.cards[held?.customer ?? ''] = 'declines'
    const body = { priceIdType: PREMIUM, dueToday: 15 } as const
    const answer = await call(shop.server, createCheckoutSession, { as: carrier, body })
    expect(answer).toMatchObject({ status: 422, error: { message: 'Failed to change plan: Your card was declined.' } })
    expect(await stateOf(shop, carrier)).toMatchObject({ tier: 'basic' })
  })
})

describe('while Stripe is failing', () => {
  test('answers every command in the words of the specification and leaves nothing half done (ERR-54, ERR-56)', async () => {
    const carrier = await newcomer()
    const mendCustomers = shop.emulator.breakUntil('POST /v1/customers')
    const failed = await call(shop.server, createCheckoutSession, { as: carrier, body: { priceIdType: BASIC } })
    expect(failed).toMatchObject({
      status: 503,
      error: { message: expect.stringMatching(/^Failed to create checkout session: /) as string },
    })
    mendCustomers()
    await givenPaidPlan(shop, carrier, BASIC)
    const mendPortal = shop.emulator.breakUntil('POST /v1/billing_portal')
    expect(await call(shop.server, createCustomerPortal, { as: carrier })).toMatchObject({
      status: 503,
      error: { message: expect.stringMatching(/^Failed to open customer portal: /) as string },
    })
    mendPortal()
  })

  test('reports a missing checkout or portal address (ERR-51, ERR-52)', async () => {
    const carrier = await newcomer()
    shop.emulator.breakNext('POST /v1/checkout/sessions', { kind: 'empty' })
    expect(await call(shop.server, createCheckoutSession, { as: carrier, body: { priceIdType: BASIC } })).toMatchObject(
      { status: 503, error: { message: 'Failed to get checkout session URL.' } },
    )
    shop.emulator.breakNext('POST /v1/billing_portal', { kind: 'empty' })
    expect(await call(shop.server, createCustomerPortal, { as: carrier })).toMatchObject({
      status: 503,
      error: { message: 'Failed to get customer portal URL.' },
    })
  })

  test('reports a plan change that can’t even start as a failed change (ERR-55)', async () => {
    const carrier = await newcomer()
    const { subscriptionId } = await givenPaidPlan(shop, carrier, BASIC)
    // a background reading of the paid plan may still run: every reading fails
    const mend = shop.emulator.breakUntil('GET /v1/subscriptions')
    const body = { priceIdType: PREMIUM, currentStripeSubscriptionId: subscriptionId } as const
    expect(await call(shop.server, createCheckoutSession, { as: carrier, body })).toMatchObject({
      status: 503,
      error: { message: expect.stringMatching(/^Failed to change plan: /) as string },
    })
    mend()
  })

  test('creates a new customer if the old one was removed at Stripe', async () => {
    const carrier = await newcomer()
    await choose(shop, carrier, BASIC)
    const [lost] = customersAt(carrier.email)
    await shop.stripe.customers.del(lost?.id ?? '')
    await givenPaidPlan(shop, carrier, BASIC)
    expect(customersAt(carrier.email)).toHaveLength(1)
  })

  test('retries a lost response, and the command happens once', async () => {
    const carrier = await newcomer()
    shop.emulator.breakNext('POST /v1/customers', { kind: 'drop' })
    shop.emulator.breakNext('POST /v1/checkout/sessions', { kind: 'drop' })
    await givenPaidPlan(shop, carrier, BASIC)
    const { customers, sessions } = shop.emulator.state
    const mine = Object.values(customers).filter(({ email }) => email === carrier.email)
    expect(mine).toHaveLength(1)
    expect(Object.values(sessions).filter(({ customer }) => customer === mine[0]?.id)).toHaveLength(1)
  })
})

test('has no portal or invoices without a subscription', async () => {
  const customer = await givenCustomer(shop.server)
  expect((await call(shop.server, createCustomerPortal, { as: customer })).error?.message).toBe(
    'Failed to open customer portal: you have no subscription yet.',
  )
  expect(await callOrThrow(shop.server, myInvoices, { as: customer })).toEqual({ items: [] })
})
