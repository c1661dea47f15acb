import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Emulator } from '#scripts/stripe-emulator/server.ts'
import type { EmulatorEvent, Subscription } from '#scripts/stripe-emulator/shapes.ts'
import { repetitions } from '#tests/support/thorough.ts'
import { until } from '#tests/support/until.ts'
import { deliver, openShop } from './shop.ts'

const CUSTOMERS = repetitions(40, 500)
const DELIVERIES = repetitions(600, 10_000)
const DOUBLED = 0.3
const FORGED = 0.05
const AT_ONCE = 24
const SEED = 20_261_121

const shop = await openShop()
// this test delivers events itself
shop.emulator.deliveries.set({ drop: 1 })
afterAll(() => shop.stop())

/** What can happen to a customer at Stripe. */
type Act = 'up' | 'down' | 'cancel' | 'keep' | 'end' | 'again' | 'pause' | 'resume' | 'fail' | 'month'
const ACTS: readonly Act[] = ['up', 'down', 'cancel', 'keep', 'end', 'again', 'pause', 'resume', 'fail', 'month']

test(`${DELIVERIES} deliveries, shuffled, 30% doubled, 5% forged: leaves each of ${CUSTOMERS} customers as the model says`, {
  timeout: 300_000,
}, async () => {
  const people = await givenCustomersAtStripe()
  const [plan] = fc.sample(fc.array(fc.constantFrom(...ACTS), { minLength: 60_000, maxLength: 60_000 }), {
    numRuns: 1,
    seed: SEED,
  })
  const acts = [...(plan ?? [])]
  // half of the events happen before the first delivery, half during the deliveries
  const { events } = shop.emulator.state
  while (events.length < DELIVERIES / 2) await happen(people, acts)
  const early = deliverAll(shuffled(events.slice()))
  const known = events.length
  while (events.length < DELIVERIES / (1 + DOUBLED)) await happen(people, acts)
  await early
  const { sent, refused } = await deliverAll(shuffled(events.slice(known)))
  expect(sent).toBeGreaterThan(0)
  expect(refused).toBe(0)
  await until(allFollowed, 'every message to be looked after', 200_000)
  expect(await stored()).toEqual(modelled(people))
})

async function givenCustomersAtStripe(): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (let count = 0; count < CUSTOMERS; count++) {
    const { id } = await shop.stripe.customers.create({ payment_method: 'pm_card_works' })
    people.set(id, randomUUID())
  }
  const [customers, users] = [[...people.keys()], [...people.values()]]
  await shop.server.sql.query(
    `insert into users (id, email, password_hash, user_type, created_at)
     select id, id || '@kerbside.example', 'none', 'business', now() from unnest($1::uuid[]) as id`,
    [users],
  )
  await shop.server.sql.query(
    `insert into billing_customers (user_id, stripe_customer_id) select * from unnest($1::uuid[], $2::text[])`,
    [users, customers],
  )
  return people
}

/** Seconds since 1970. */
const FIRST = 1_760_000_000
let turn = 0
/** Applies the next event to the next customer. */
async function happen(people: ReadonlyMap<string, string>, acts: Act[]): Promise<void> {
  const customer = [...people.keys()][turn++ % CUSTOMERS] ?? ''
  const act = acts.pop()
  if (!act) throw new Error('Nothing more is planned')
  const held = Object.values(shop.emulator.state.subscriptions).findLast(
    (one) => one.customer === customer && one.ended_at === null,
  )
  if (!held) await subscribe(customer, turn % 2 === 0 ? 'basic' : 'premium')
  else await DO[act](held)
}

const priceOf = (plan: 'basic' | 'premium'): string => {
  const price = Object.values(shop.emulator.state.prices).find(
    ({ lookup_key }) => lookup_key === `business_${plan}_monthly`,
  )
  return price?.id ?? ''
}
async function subscribe(customer: string, plan: 'basic' | 'premium'): Promise<void> {
  const { id } = await shop.stripe.subscriptions.create({ customer, items: [{ price: priceOf(plan) }] })
  // whole months pass in seconds, so the order must not depend on ids created in the same second
  const made = shop.emulator.state.subscriptions[id]
  if (made) made.created = FIRST + turn
}
const reprice = (held: Subscription, plan: 'basic' | 'premium') =>
  shop.stripe.subscriptions.update(held.id, {
    items: [{ id: held.items.data[0].id, price: priceOf(plan) }],
    proration_behavior: 'none',
  })

const DO: Readonly<Record<Act, (held: Subscription) => Promise<unknown>>> = {
  up: (held) => reprice(held, 'premium'),
  down: (held) => reprice(held, 'basic'),
  cancel: (held) => shop.stripe.subscriptions.update(held.id, { cancel_at_period_end: true }),
  keep: (held) => shop.stripe.subscriptions.update(held.id, { cancel_at_period_end: false }),
  end: (held) => shop.stripe.subscriptions.cancel(held.id),
  again: async (held) => {
    await shop.stripe.subscriptions.cancel(held.id)
    await subscribe(held.customer, 'basic')
  },
  pause: (held) => shop.stripe.subscriptions.update(held.id, { pause_collection: { behavior: 'void' } }),
  resume: (held) => shop.stripe.subscriptions.update(held.id, { pause_collection: '' }),
  fail: (held) => {
    shop.emulator.state.cards[held.customer] = 'declines'
    return monthOver(held)
  },
  month: (held) => {
    shop.emulator.state.cards[held.customer] = 'works'
    return monthOver(held)
  },
}

/** Ends the paid month: the emulator's own clock then renews. */
function monthOver(held: Subscription): Promise<unknown> {
  const [item] = held.items.data
  item.current_period_end = Math.floor(Date.now() / 1_000) - 1
  item.current_period_start = Math.min(item.current_period_start, item.current_period_end)
  return shop.emulator.tick(held.customer)
}

const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/**
 * Delivers each event, some twice, with forged ones in between. Returns how many were sent and how many true ones were
 * refused.
 */
async function deliverAll(events: readonly EmulatorEvent[]): Promise<{ sent: number; refused: number }> {
  const queue = shuffled(events.flatMap((event) => (Math.random() < DOUBLED ? [event, event] : [event])))
  let [sent, refused] = [0, 0]
  const worker = async () => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      sent++
      if (Math.random() < FORGED)
        expect(await deliver(shop, { ...event, id: `evt_forged_${sent}` }, 'whsec_forged')).toBe(400)
      if ((await deliver(shop, event)) !== 200) refused++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { sent, refused }
}

const allFollowed = async (): Promise<boolean> =>
  (await shop.server.sql.query('select 1 from stripe_events where handled_at is null limit 1')).rowCount === 0

interface Ends {
  user: string
  subscription: string
  plan: string
  status: string
  ending: boolean
}

async function stored(): Promise<Ends[]> {
  const { rows } = await shop.server.sql.query<Ends>(
    `select user_id as user, stripe_subscription_id as subscription, plan, status, cancel_at_period_end as ending
     from subscriptions order by user_id`,
  )
  return rows
}

/** The expected end: each customer's open subscription, else the one that ended last. */
function modelled(people: ReadonlyMap<string, string>): Ends[] {
  const { state }: Pick<Emulator, 'state'> = shop.emulator
  const last = new Map<string, Subscription>()
  for (const one of Object.values(state.subscriptions)) last.set(one.customer, one)
  return [...last]
    .map(([customer, one]) => ({
      user: people.get(customer) ?? '',
      subscription: one.id,
      plan: one.items.data[0].price.lookup_key === 'business_basic_monthly' ? 'basic' : 'premium',
      status: one.pause_collection && one.ended_at === null ? 'paused' : one.status,
      ending: one.cancel_at_period_end,
    }))
    .toSorted((a, b) => (a.user < b.user ? -1 : 1))
}
