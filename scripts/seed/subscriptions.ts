import { type Kysely, sql } from 'kysely'
import { lookupKeyOf, type PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { storeStripeState } from '#modules/carriers/subscriptions/steps/store-stripe-state.ts'
import { readStripe } from '#modules/carriers/subscriptions/stripe/read-stripe.ts'
import type { Stripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { PeopleIds } from './people.ts'
import { emailOf, PEOPLE } from './people.ts'

const MONTH_MS = 30 * 24 * 3_600_000
const GRACE_DAYS = 7

/** Gives the demo's carriers their plans: bought at the Stripe emulator, or as rows where there is none. */
export async function subscribePeople(
  db: Kysely<unknown>,
  stripe: Stripe | null,
  people: PeopleIds,
  now: Date,
): Promise<void> {
  for (const [name, id] of people) {
    const { plan } = PEOPLE[name]
    if (!plan) continue
    if (stripe) await buy(db, stripe, { id, email: emailOf(name), plan }, now)
    else await storeSubscription(db, id, plan, now)
  }
}

interface Buyer {
  id: string
  email: string
  plan: PlanId
}

async function buy(db: Kysely<unknown>, stripe: Stripe, { id, email, plan }: Buyer, now: Date): Promise<void> {
  const { rows } = await sql`select 1 from billing_customers where user_id = ${id}`.execute(db)
  if (rows.length > 0) return
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true })
  const price = data[0]?.id
  if (!price) throw new Error(`There is no price for ${plan}: prepare the emulator first`)
  const customer = await stripe.customers.create(
    { email, metadata: { user_id: id }, payment_method: 'pm_card_works' },
    { idempotencyKey: `customer-${id}` },
  )
  await sql`insert into billing_customers (user_id, stripe_customer_id) values (${id}, ${customer.id})`.execute(db)
  await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price }] },
    { idempotencyKey: `demo-subscription-${id}` },
  )
  const snapshot = await readStripe(db, stripe, customer.id, now)
  if (snapshot) await transact(db, (trx) => storeStripeState(trx, snapshot, GRACE_DAYS, now))
}

/** Subscribes for a month; a subscription of the demo that ran out since starts again. */
async function storeSubscription(db: Kysely<unknown>, id: string, plan: PlanId, now: Date): Promise<void> {
  const end = new Date(now.getTime() + MONTH_MS)
  await sql`
    insert into subscriptions (user_id, plan, status, current_period_end) values (${id}, ${plan}, 'active', ${end})
    on conflict (user_id) do update set current_period_end = excluded.current_period_end
    where subscriptions.status = 'active' and subscriptions.stripe_subscription_id is null
      and subscriptions.current_period_end < ${now}
  `.execute(db)
}
