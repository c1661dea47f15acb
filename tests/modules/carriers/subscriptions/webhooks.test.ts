import Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { refreshSubscription } from '#modules/carriers/subscriptions/contract.ts'
import { accountChanged } from '#modules/core/accounts/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { payAt, pressInPortal, WEBHOOK_SECRET } from '#tests/support/payments.ts'
import { givenCarrier, givenPerson, type Person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { choose, givenPaidPlan, openShop, renew, stateOf } from './shop.ts'

const BASIC = 'business_basic_monthly'
const PREMIUM = 'business_premium_monthly'

const shop = await openShop()
afterAll(() => shop.stop())

const newcomer = () => givenCarrier(shop.server, null)
const eventOf = (id: string, type = 'customer.subscription.updated', customer = 'cus_nobody') =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object: { id: 'sub_any', object: 'subscription', customer, status: 'active' } },
  })

interface Posted {
  secret?: string
  /** Seconds since 1970. */
  timestamp?: number
  sent?: string
}

/** Posts an event as Stripe would, or nearly so. */
async function post(payload: string, { secret = WEBHOOK_SECRET, timestamp, sent = payload }: Posted = {}) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(`${shop.server.url}/api/stripe/webhook`, { method: 'POST', headers, body: sent })
}

const stored = async (id: string): Promise<number> =>
  (await shop.server.sql.query('select 1 from stripe_events where id = $1', [id])).rowCount ?? 0
const incidents = async (carrier: Person): Promise<{ kind: string; amount: string }[]> =>
  (await shop.server.sql.query('select kind, amount from payment_incidents where user_id = $1', [carrier.id])).rows

describe('a webhook must be signed by Stripe, recently', () => {
  test.each<[string, Posted]>([
    ['forged', { secret: 'whsec_of_somebody_else' }],
    ['older than five minutes', { timestamp: Math.floor(Date.now() / 1_000) - 301 }],
    ['altered on the way', { sent: eventOf('evt_altered_other') }],
  ])('is refused if it is %s, and changes nothing', async (kind, how) => {
    const id = `evt_${kind.replaceAll(' ', '_')}`
    const answer = await post(eventOf(id), how)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_signature' })
    expect(await stored(id)).toBe(0)
  })

  test('is refused without a signature or valid JSON', async () => {
    const url = `${shop.server.url}/api/stripe/webhook`
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body: eventOf('evt_bare') })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', headers, body: '{"id":' })).status).toBe(400)
  })

  const nonsense = (change: Record<string, unknown>) =>
    JSON.stringify({ ...(JSON.parse(eventOf('evt_nonsense')) as object), ...change })
  test.each([
    ['not JSON', 'hello'],
    ['truncated JSON', '{"id":"evt_nonsense",'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"evt_nonsense"'],
    ['an empty object', '{}'],
    ['without an id', nonsense({ id: undefined })],
    ['with a number for its id', nonsense({ id: 7 })],
    ['with too long an id', nonsense({ id: 'e'.repeat(300) })],
    ['with an id that cannot be stored', nonsense({ id: 'evt_nonsense\u0000' })],
    ['without a type', nonsense({ type: null })],
    ['with a type that cannot be stored', nonsense({ type: 'a\u0000' })],
    ['without a time', nonsense({ created: undefined })],
    ['with a text for its time', nonsense({ created: 'yesterday' })],
    ['with a time out of range', nonsense({ created: 1e300 })],
    ['without data', nonsense({ data: undefined })],
    ['with null for its data', nonsense({ data: null })],
    ['with null for its object', nonsense({ data: { object: null } })],
    ['with a list for its object', nonsense({ data: { object: [] } })],
    ['not an event', nonsense({ object: 'invoice' })],
    ['about an id that cannot be stored', nonsense({ data: { object: { id: 'sub_\u0000' } } })],
    ['of a customer that cannot be stored', nonsense({ data: { object: { id: 'sub_any', customer: '\ud800' } } })],
  ])('is refused in the usual shape and not stored if signed, but %s', async (_what, body) => {
    const counts = async () =>
      (
        await shop.server.sql.query(
          `select (select count(*) from stripe_events) as events, (select count(*) from outbox where type = 'StripeNotified') as told`,
        )
      ).rows[0] as unknown
    const before = await counts()
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: expect.any(String) as string,
      message: expect.any(String) as string,
      requestId: expect.any(String) as string,
    })
    expect(await counts()).toEqual(before)
  })

  test('is accepted and stored if its type is unknown', async () => {
    expect((await post(eventOf('evt_new_type', 'unicorn.born'))).status).toBe(200)
    expect(await stored('evt_new_type')).toBe(1)
  })

  test('is stored once if delivered again', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(eventOf('evt_thrice'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored('evt_thrice')).toBe(1)
    const { rows } = await shop.server.sql.query(
      `select count(*)::int as count from outbox where type = 'StripeNotified' and data->>'stripeEventId' = 'evt_thrice'`,
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('is stored but ignored if it is about something else', async () => {
    expect((await post(eventOf('evt_else', 'payout.paid'))).status).toBe(200)
    const { rows } = await shop.server.sql.query(`select handled_at from stripe_events where id = 'evt_else'`)
    expect(rows[0]?.handled_at).not.toBeNull()
  })
})

describe('an event is reread from Stripe', () => {
  test('grants no plan that the event merely claims', async () => {
    const carrier = await newcomer()
    await choose(shop, carrier, BASIC)
    const customer = Object.values(shop.emulator.state.customers).find(({ email }) => email === carrier.email)
    await post(eventOf('evt_claim', 'customer.subscription.created', customer?.id))
    await until(
      async () =>
        (await shop.server.sql.query(`select 1 from stripe_events where id = 'evt_claim' and handled_at is not null`))
          .rowCount,
      'the claim to be looked into',
    )
    expect(await stateOf(shop, carrier)).toMatchObject({ subscribed: false })
  })

  test('reads Stripe for a page whose event was lost', async () => {
    const carrier = await newcomer()
    const url = await choose(shop, carrier, PREMIUM)
    shop.emulator.deliveries.set({ drop: 1 })
    await payAt(url)
    shop.emulator.deliveries.set({ drop: 0 })
    expect(await stateOf(shop, carrier)).toMatchObject({ subscribed: false })
    expect(await callOrThrow(shop.server, refreshSubscription, { as: carrier })).toMatchObject({ tier: 'premium' })
    expect(await stateOf(shop, carrier)).toMatchObject({ tier: 'premium' })
  })

  test('keeps a cancelled plan until its month ends', async () => {
    const carrier = await newcomer()
    const { subscriptionId } = await givenPaidPlan(shop, carrier, BASIC)
    await pressInPortal(shop, carrier.email, 'cancel', { subscription: subscriptionId ?? '' })
    expect(await stateOf(shop, carrier, ({ endsAtPeriodEnd }) => endsAtPeriodEnd)).toMatchObject({ tier: 'basic' })
    await renew(shop, carrier.email)
    expect(await stateOf(shop, carrier, ({ subscribed }) => !subscribed)).toMatchObject({ status: 'canceled' })
  })

  test('grants grace days after a failed renewal, notes it for staff, and recovers once paid', async () => {
    const carrier = await newcomer()
    await payAt(await choose(shop, carrier, PREMIUM), 'works_once')
    await stateOf(shop, carrier, ({ subscribed }) => subscribed)
    await renew(shop, carrier.email)
    const late = await stateOf(shop, carrier, ({ status }) => status === 'past_due')
    expect(late).toMatchObject({ subscribed: true, tier: 'premium', graceUntil: expect.any(String) as string })
    await until(async () => (await incidents(carrier)).length > 0, 'the failure to be noted')
    expect(await incidents(carrier)).toEqual([{ kind: 'payment_failed', amount: '24.99' }])
    await pressInPortal(shop, carrier.email, 'card', { card: 'works' })
    await pressInPortal(shop, carrier.email, 'days')
    await stateOf(shop, carrier, ({ status, graceUntil }) => status === 'active' && graceUntil === null)
  })

  test('starts a smaller plan with the next month', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, PREMIUM)
    await choose(shop, carrier, BASIC)
    await stateOf(shop, carrier, ({ nextTier }) => nextTier === 'basic')
    const { rows } = await shop.server.sql.query(
      `update subscriptions set current_period_end = now() - interval '1 minute' where user_id = $1 returning plan`,
      [carrier.id],
    )
    expect(rows).toEqual([{ plan: 'premium' }])
    expect(await stateOf(shop, carrier)).toMatchObject({ tier: 'basic', nextTier: null })
  })

  test('notes refunds and disputes for staff, with their subject', async () => {
    const carrier = await newcomer()
    await givenPaidPlan(shop, carrier, BASIC)
    await pressInPortal(shop, carrier.email, 'dispute')
    await pressInPortal(shop, carrier.email, 'refund')
    await until(async () => (await incidents(carrier)).length === 2, 'both to be noted')
    expect((await incidents(carrier)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'dispute', amount: '9.99' },
      { kind: 'refund', amount: '9.99' },
    ])
  })

  test('ends the surplus one of two subscriptions and notifies staff', async () => {
    const carrier = await newcomer()
    const { subscriptionId } = await givenPaidPlan(shop, carrier, BASIC)
    const held = shop.emulator.state.subscriptions[subscriptionId ?? '']
    if (!held) throw new Error('Stripe has no such subscription')
    held.created -= 60
    const price = held.items.data[0].price.id
    await shop.stripe.subscriptions.create({ customer: held.customer, items: [{ price }] })
    await until(
      async () => (await incidents(carrier)).some(({ kind }) => kind === 'second_subscription'),
      'the second one to be noted',
    )
    const live = Object.values(shop.emulator.state.subscriptions).filter(
      ({ customer, ended_at }) => customer === held.customer && ended_at === null,
    )
    expect(live.map(({ id }) => id)).toEqual([subscriptionId])
    expect(await stateOf(shop, carrier)).toMatchObject({ subscriptionId, tier: 'basic' })
  })
})

test('turns a customer who pays into a business, once, on every open page (R18)', async () => {
  const customer = await givenPerson(shop.server, 'customer')
  const page = await givenWatcher(shop.server, customer)
  expect(await givenPaidPlan(shop, customer, BASIC)).toMatchObject({ tier: 'basic' })
  await page.receives(accountChanged.name)
  const typeOf = async () =>
    (await shop.server.sql.query('select user_type from users where id = $1', [customer.id])).rows[0]?.user_type
  expect(await typeOf()).toBe('business')
  await pressInPortal(shop, customer.email, 'refund')
  await renew(shop, customer.email)
  expect(await typeOf()).toBe('business')
  const { rows } = await shop.server.sql.query(
    `select 1 from outbox where type = 'UserTypeFixed' and data->>'userId' = $1 and data->>'userType' = 'business'`,
    [customer.id],
  )
  expect(rows).toHaveLength(1)
  page.close()
})

test('stops charging a person who deletes their account', async () => {
  const carrier = await newcomer()
  const { subscriptionId } = await givenPaidPlan(shop, carrier, PREMIUM)
  await callOrThrow(shop.server, deleteAccount, { as: carrier, body: { password: carrier.password } })
  const ended = () => shop.emulator.state.subscriptions[subscriptionId ?? '']?.ended_at
  await until(ended, 'the subscription to end')
  expect(Object.values(shop.emulator.state.customers).some(({ email }) => email === carrier.email)).toBe(false)
})
