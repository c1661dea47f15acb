import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pressInPortal } from '#tests/support/payments.ts'
import { givenCarrier } from '#tests/support/people.ts'
import { choose, givenPaidPlan, openShop } from './shop.ts'

/** Stripe's example objects, which we may not distribute. */
const FIXTURES = join(
  process.env['CONTRACTS_DIR'] ?? resolve(import.meta.dirname, '../../../../../shared/contracts'),
  'stripe-fixtures3.json',
)
const here = existsSync(FIXTURES)

type Shape = Record<string, unknown>

let examples: Record<string, Shape> = {}
const shop = await openShop()
const carrier = await givenCarrier(shop.server, null)
await givenPaidPlan(shop, carrier, 'business_basic_monthly')
await choose(shop, await givenCarrier(shop.server, null), 'business_premium_monthly')
await pressInPortal(shop, carrier.email, 'dispute')
await pressInPortal(shop, carrier.email, 'refund')
await pressInPortal(shop, carrier.email, 'days')
if (here) examples = (JSON.parse(readFileSync(FIXTURES, 'utf8')) as { resources: Record<string, Shape> }).resources
afterAll(() => shop.stop())

const first = (all: Record<string, object>): Shape => (Object.values(all)[0] ?? {}) as Shape
const objects = (): Record<string, Shape> => {
  const { state } = shop.emulator
  return {
    customer: first(state.customers),
    product: first(state.products),
    price: first(state.prices),
    'checkout.session': first(state.sessions),
    subscription: first(state.subscriptions),
    subscription_item: (Object.values(state.subscriptions)[0]?.items.data[0] ?? {}) as unknown as Shape,
    invoice: first(state.invoices),
    charge: first(state.charges),
    refund: first(state.refunds),
    dispute: first(state.disputes),
    'billing_portal.session': first(state.portals),
    'billing_portal.configuration': first(state.configurations),
    'test_helpers.test_clock': first(state.clocks),
    event: (state.events[0] ?? {}) as unknown as Shape,
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Returns where `ours` differs from Stripe's example: unknown names and values of another type. */
function faults(ours: Shape, example: Shape): string[] {
  return Object.entries(ours).flatMap(([name, value]) => {
    if (!(name in example)) return [`${name} is not Stripe's`]
    const [mine, theirs] = [kindOf(value), kindOf(example[name])]
    // either may be null
    return mine === theirs || mine === 'null' || theirs === 'null' ? [] : [`${name} is ${mine}, not ${theirs}`]
  })
}

describe.skipIf(!here)(`the emulator’s objects match Stripe’s own, read from ${FIXTURES}`, () => {
  test.each([
    'customer',
    'product',
    'price',
    'checkout.session',
    'subscription',
    'subscription_item',
    'invoice',
    'charge',
    'refund',
    'dispute',
    'billing_portal.session',
    'billing_portal.configuration',
    'test_helpers.test_clock',
    'event',
  ])('%s', (name) => {
    const ours = objects()[name] ?? {}
    expect(ours['id']).toBeTruthy()
    expect(faults(ours, examples[name] ?? {})).toEqual([])
  })

  test('detects a property that Stripe doesn’t have', () => {
    expect(faults({ id: 7, colour: 'green' }, { id: 'cus_1' })).toEqual([
      'id is number, not string',
      "colour is not Stripe's",
    ])
  })
})

test('says on every page that no real money moves, allows no scripts, and answers errors as Stripe does', async () => {
  const { url } = shop.emulator
  const url2 = await choose(shop, await givenCarrier(shop.server, null), 'business_basic_monthly')
  for (const page of [url, url2]) {
    const answer = await fetch(page)
    expect(await answer.text()).toContain('Stripe emulator, no real money')
    expect(answer.headers.get('content-security-policy')).not.toContain('script')
  }
  const headers = { authorization: 'Bearer sk_test_any' }
  const missing = await fetch(`${url}/v1/customers/cus_nobody`, { headers })
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ error: { type: 'invalid_request_error', code: 'resource_missing' } })
  expect((await fetch(`${url}/v1/customers/cus_nobody`)).status).toBe(401)
})

test('repeats the first answer for the same idempotency key, and rejects another request', async () => {
  const { stripe } = shop
  const idempotencyKey = 'a-key'
  const made = await stripe.customers.create({ email: 'a@kerbside.example' }, { idempotencyKey })
  expect((await stripe.customers.create({ email: 'a@kerbside.example' }, { idempotencyKey })).id).toBe(made.id)
  await expect(stripe.customers.create({ email: 'b@kerbside.example' }, { idempotencyKey })).rejects.toThrow(
    /same parameters/,
  )
})

test('offers invoices as PDFs', async () => {
  const invoice = Object.values(shop.emulator.state.invoices).find(({ status }) => status === 'paid')
  const answer = await fetch(invoice?.invoice_pdf ?? '')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
})
