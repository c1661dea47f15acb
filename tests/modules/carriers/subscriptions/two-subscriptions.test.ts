import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshSubscription, type SubscriptionState } from '#modules/carriers/subscriptions/contract.ts'
import type { EmulatorEvent, Invoice, Subscription } from '#scripts/stripe-emulator/shapes.ts'
import { call } from '#tests/support/client.ts'
import { pressInPortal } from '#tests/support/payments.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { choose, deliver, givenPaidPlan, openShop, stateOf } from './shop.ts'

const BASIC = 'business_basic_monthly'
const PREMIUM = 'business_premium_monthly'
const HOUR_S = 3_600

let carrier: Person
const shop = await openShop()
beforeEach(async () => {
  shop.emulator.deliveries.set({ drop: 0 })
  carrier = await givenCarrier(shop.server, null)
})
afterAll(() => shop.stop())

const customerOf = () => Object.values(shop.emulator.state.customers).find(({ email }) => email === carrier.email)
const priceOf = (lookupKey: string) =>
  Object.values(shop.emulator.state.prices).find(({ lookup_key }) => lookup_key === lookupKey)?.id ?? ''
const atStripe = (id: string | null): Subscription => {
  const held = shop.emulator.state.subscriptions[id ?? '']
  if (!held) throw new Error('Stripe has no such subscription')
  return held
}

/** A carrier that paid for Basic an hour ago and pays for Premium; after that, Stripe sends nothing. */
async function givenTwo(first: Partial<Subscription>): Promise<{ older: Subscription; newer: Subscription }> {
  const older = atStripe((await givenPaidPlan(shop, carrier, BASIC)).subscriptionId)
  older.created -= HOUR_S
  if (first.cancel_at_period_end) {
    await pressInPortal(shop, carrier.email, 'cancel', { subscription: older.id })
    await stateOf(shop, carrier, ({ endsAtPeriodEnd }) => endsAtPeriodEnd)
  }
  await silence()
  const { id } = await shop.stripe.subscriptions.create({
    customer: older.customer,
    items: [{ price: priceOf(PREMIUM) }],
  })
  Object.assign(older, first)
  return { older, newer: atStripe(id) }
}

/** From here on, the test delivers events itself. */
async function silence(): Promise<void> {
  await shop.emulator.deliveries.waitUntilSettled()
  shop.emulator.deliveries.set({ drop: 1 })
}

let told = 0
const eventOf = (type: string, object: EmulatorEvent['data']['object']): EmulatorEvent =>
  ({
    id: `evt_told_${++told}`,
    object: 'event',
    created: Math.floor(Date.now() / 1_000),
    type,
    data: { object: structuredClone(object) },
  }) as EmulatorEvent

async function tell(...events: EmulatorEvent[]): Promise<void> {
  for (const event of events) expect(await deliver(shop, event)).toBe(200)
  const waiting = `select 1 from stripe_events where handled_at is null and id = any($1)`
  const allFollowed = async () => (await shop.server.sql.query(waiting, [events.map(({ id }) => id)])).rowCount === 0
  await until(allFollowed, 'every message to be followed')
}

const invoiceOf = (subscription: Subscription): Invoice => {
  const invoice = shop.emulator.state.invoices[subscription.latest_invoice ?? '']
  if (!invoice) throw new Error('Stripe has no invoice of this subscription')
  return invoice
}

async function expectToStay(newer: Subscription): Promise<void> {
  expect(newer).toMatchObject({ status: 'active', ended_at: null })
  const plan = newer.items.data[0].price.lookup_key === BASIC ? 'basic' : 'premium'
  expect(await stateOf(shop, carrier)).toMatchObject({ subscriptionId: newer.id, tier: plan, endsAtPeriodEnd: false })
  const { rows } = await shop.server.sql.query<{ state: SubscriptionState }>(
    `select data->'state' as state from outbox where type = 'SubscriptionChanged' and data->>'userId' = $1`,
    [carrier.id],
  )
  expect(rows.filter(({ state }) => !state.subscribed)).toEqual([])
  const mails = await shop.server.sql.query('select 1 from mails where user_id = $1', [carrier.id])
  expect(mails.rowCount).toBe(0)
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const
test.each(ORDERS)(
  'keeps a plan bought again before the cancelled one ended, whatever the order of events (order %i %i %i)',
  async (...order) => {
    const { older, newer } = await givenTwo({ cancel_at_period_end: true })
    const steps = [
      () => {
        if (older.ended_at === null) older.status = 'past_due'
        return eventOf('customer.subscription.updated', { ...older, status: 'past_due' })
      },
      () => {
        Object.assign(invoiceOf(older), { status: 'open', attempt_count: 2, amount_due: 999 })
        return eventOf('invoice.payment_failed', invoiceOf(older))
      },
      () => {
        Object.assign(older, { status: 'canceled', ended_at: older.ended_at ?? Math.floor(Date.now() / 1_000) })
        return eventOf('customer.subscription.deleted', older)
      },
    ]
    for (const step of order) {
      const event = steps[step]?.()
      if (event) await tell(event)
      await expectToStay(newer)
    }
    const { rows } = await shop.server.sql.query(
      `select detail from payment_incidents where user_id = $1 and kind = 'payment_failed'`,
      [carrier.id],
    )
    expect(rows).toEqual([{ detail: `tried 2 times for ${older.id}` }])
  },
)

describe('of two subscriptions, the better one stays', () => {
  test.each<[string, Partial<Subscription>]>([
    ['ends with its month', { cancel_at_period_end: true }],
    ['could not be renewed', { status: 'past_due' }],
    ['is unpaid', { status: 'unpaid' }],
    ['is paused', { pause_collection: { behavior: 'void', resumes_at: null } }],
  ])('if the older one %s', async (_what, first) => {
    const { older, newer } = await givenTwo(first)
    await tell(eventOf('customer.subscription.created', newer))
    expect(older.status).toBe('canceled')
    await expectToStay(newer)
    const { rows } = await shop.server.sql.query(
      `select stripe_id from payment_incidents where user_id = $1 and kind = 'second_subscription'`,
      [carrier.id],
    )
    expect(rows).toEqual([{ stripe_id: older.id }])
  })

  test('with any number of simultaneous readings', async () => {
    const { older, newer } = await givenTwo({ cancel_at_period_end: true })
    const looks = await Promise.all([1, 2, 3, 4].map(() => call(shop.server, refreshSubscription, { as: carrier })))
    for (const { status, error } of looks) if (status !== 200) expect(error?.code).toBe('in_progress')
    expect(older.status).toBe('canceled')
    await expectToStay(newer)
  })

  test('and its plan is the one that changes', async () => {
    const { older, newer } = await givenTwo({ status: 'past_due' })
    expect(await choose(shop, carrier, BASIC)).toContain('/subscribe?changed=basic')
    expect(newer.items.data[0].price.lookup_key).toBe(BASIC)
    expect(older.items.data[0].price.lookup_key).toBe(BASIC)
    expect(newer.metadata).toMatchObject({ kept_plan: 'premium' })
  })
})

test('accepts an activation that overtakes its creation within a second', async () => {
  await choose(shop, carrier, BASIC)
  const customer = customerOf()?.id ?? ''
  await silence()
  shop.emulator.state.cards[customer] = 'works'
  const { id } = await shop.stripe.subscriptions.create({ customer, items: [{ price: priceOf(BASIC) }] })
  const made = atStripe(id)
  await tell(
    eventOf('customer.subscription.updated', made),
    eventOf('customer.subscription.created', { ...made, status: 'incomplete' }),
  )
  await expectToStay(made)
})

test('lets an abandoned first payment expire after a second try succeeded', async () => {
  await choose(shop, carrier, BASIC)
  const customer = customerOf()?.id ?? ''
  shop.emulator.state.cards[customer] = 'declines'
  const first = await shop.stripe.subscriptions.create({ customer, items: [{ price: priceOf(BASIC) }] })
  const abandoned = atStripe(first.id)
  expect(abandoned.status).toBe('incomplete')
  await silence()
  shop.emulator.state.cards[customer] = 'works'
  const second = await shop.stripe.subscriptions.create({ customer, items: [{ price: priceOf(PREMIUM) }] })
  const paid = atStripe(second.id)
  await tell(eventOf('customer.subscription.created', paid))
  Object.assign(abandoned, { status: 'incomplete_expired', ended_at: Math.floor(Date.now() / 1_000) })
  await tell(
    eventOf('customer.subscription.updated', abandoned),
    eventOf('invoice.payment_failed', invoiceOf(abandoned)),
  )
  expect(await stateOf(shop, carrier)).toMatchObject({ subscriptionId: paid.id, tier: 'premium', subscribed: true })
})

describe('both shapes of Stripe’s objects', () => {
  /** Stripe's example objects, which we may not distribute. */
  const FIXTURES = join(
    process.env['CONTRACTS_DIR'] ?? resolve(import.meta.dirname, '../../../../../shared/contracts'),
    'stripe-fixtures3.json',
  )
  const START = Math.floor(Date.UTC(2026, 10, 20) / 1_000)
  const END = Math.floor(Date.UTC(2099, 0, 31) / 1_000)
  const period = { current_period_start: START, current_period_end: END }

  /** A subscription from Stripe's example for this carrier, with the period on itself or on its item. */
  function exampleOf(held: Subscription, place: 'subscription' | 'item'): Subscription {
    const [item] = held.items.data
    const { current_period_start: _start, current_period_end: _end, ...bare } = item
    const example = existsSync(FIXTURES)
      ? (JSON.parse(readFileSync(FIXTURES, 'utf8')) as { resources: { subscription: object } }).resources.subscription
      : {}
    return {
      ...example,
      ...held,
      ...(place === 'subscription' && period),
      items: { ...held.items, data: [place === 'item' ? { ...bare, ...period } : bare] },
    } as Subscription
  }

  test.each(['subscription', 'item'] as const)('read the paid month from the %s', async (place) => {
    const { subscriptionId } = await givenPaidPlan(shop, carrier, PREMIUM)
    const held = atStripe(subscriptionId)
    await silence()
    // its own clock: the emulator leaves this month alone
    const customer = customerOf()
    if (customer) customer.test_clock = 'clock_stopped'
    shop.emulator.state.subscriptions[held.id] = exampleOf(held, place)
    await tell(eventOf('customer.subscription.updated', held))
    expect(await stateOf(shop, carrier)).toMatchObject({ tier: 'premium', subscriptionEnd: '2099-01-31T00:00:00.000Z' })

    await choose(shop, carrier, BASIC)
    expect(atStripe(held.id).metadata).toMatchObject({ kept_until: '2099-01-31T00:00:00.000Z' })
    await tell(eventOf('customer.subscription.updated', held))
    expect(await stateOf(shop, carrier)).toMatchObject({ tier: 'premium', nextTier: 'basic' })

    atStripe(held.id).status = 'past_due'
    await tell(eventOf('customer.subscription.updated', held))
    expect(await stateOf(shop, carrier)).toMatchObject({ status: 'past_due' })
    const { rows } = await shop.server.sql.query('select grace_until from subscriptions where user_id = $1', [
      carrier.id,
    ])
    expect(rows[0]?.grace_until).toEqual(new Date('2026-11-27T00:00:00Z'))
  })

  test.each(['subscription', 'parent'] as const)('find a failed payment by the %s of its invoice', async (place) => {
    const held = atStripe((await givenPaidPlan(shop, carrier, BASIC)).subscriptionId)
    await silence()
    const invoice = invoiceOf(held)
    Object.assign(invoice, { attempt_count: 3 }, place === 'subscription' && { subscription: held.id, parent: null })
    await tell(eventOf('invoice.payment_failed', invoice))
    const { rows } = await shop.server.sql.query('select detail from payment_incidents where stripe_id = $1', [
      invoice.id,
    ])
    expect(rows).toEqual([{ detail: `tried 3 times for ${held.id}` }])
  })
})
