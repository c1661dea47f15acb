import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutSession } from '#modules/subscriptions/contract.ts'
import { openStripe } from '#modules/subscriptions/stripe.ts'
import { setUp } from '#scripts/lib/stripe-setup.ts'
import { openStandIn, type StandIn } from '#scripts/stripe-standin/server.ts'
import { call, must } from '#tests/support/client.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { type House, openHouse } from '#tests/support/processes.ts'

const CARRIERS = 10
const KILLS_EACH = 5
const AT_ONCE = 2
const KEY = 'sk_test_for_tests_only'
const SECRET = 'whsec_for_tests_only'

let house: House
let standIn: StandIn
beforeAll(async () => {
  house = await openHouse()
  standIn = await openStandIn({ port: 0, file: null, webhookUrl: null, webhookSecret: SECRET })
  const stripe = openStripe({ STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: standIn.url })
  if (stripe) await setUp(stripe, null)
})
afterAll(async () => {
  await house.tearDown()
  await standIn.stop()
})

const web = () =>
  house.start('web', {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: standIn.url,
    STRIPE_WEBHOOK_SECRET: SECRET,
    // fifty starts of the same program
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'kerbside-compiled'),
  })
const BODY = { priceIdType: 'business_basic_monthly' } as const

/** A moment or a longer one, in ms. */
const moment = (most: number): number => Math.floor(Math.random() * most)

test('a process killed 50 times in the middle of a checkout: never two subscriptions, never two customers', {
  timeout: 240_000,
}, async () => {
  const steady = await web()
  const where = { url: steady.url, sql: house.sql }
  const carriers: Person[] = []
  for (let count = 0; count < CARRIERS; count++) carriers.push(await givenPerson(where, 'business'))
  const turns = Array.from({ length: KILLS_EACH }, () => carriers).flat()
  for (let at = 0; at < turns.length; at += AT_ONCE)
    await Promise.all(turns.slice(at, at + AT_ONCE).map((carrier) => killedMeanwhile(carrier)))
  for (const carrier of carriers) {
    await placeIsFree(carrier)
    const { url } = await must(steady, createCheckoutSession, { as: carrier, body: BODY })
    await pay(url)
    // every window that was left open tries to pay as well
    await Promise.all(Object.values(standIn.world.sessions).map(({ id }) => pay(`${standIn.url}/checkout/${id}`)))
    expect(heldBy(carrier)).toEqual({ customers: 1, live: 1 })
  }
})

/** Begins a checkout in a process of its own and ends that process at any moment of it. */
async function killedMeanwhile(carrier: Person): Promise<void> {
  const victim = await web()
  await placeIsFree(carrier)
  for (let count = 0; count < 4; count++) standIn.breakNext('', { kind: 'hang', ms: moment(40) })
  const asked = call(victim, createCheckoutSession, { as: carrier, body: BODY }).catch(() => null)
  await pause(moment(200))
  await victim.kill9()
  await asked
}

/** What half a minute does by itself: the place that the dead process held is given to the next. */
const placeIsFree = (carrier: Person) =>
  house.sql.query('update billing_customers set busy_until = null where user_id = $1', [carrier.id])

const pay = (url: string) =>
  fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams({ card: 'works' }), redirect: 'manual' })

function heldBy({ email }: Person): { customers: number; live: number } {
  const { customers, subscriptions } = standIn.world
  const ids = Object.values(customers).flatMap((customer) => (customer.email === email ? [customer.id] : []))
  const live = Object.values(subscriptions).filter(
    ({ customer, ended_at }) => ids.includes(customer) && ended_at === null,
  )
  return { customers: ids.length, live: live.length }
}
