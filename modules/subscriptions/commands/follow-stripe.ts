import { type AnyDb, type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { StripeNotified } from '../events.ts'
import { noteIncident } from '../steps/note-incident.ts'
import { storeDispute } from '../steps/store-dispute.ts'
import { storeReading } from '../steps/store-reading.ts'
import { type FoundDispute, findDispute } from '../stripe/find-dispute.ts'
import { type Found, findIncident } from '../stripe/find-incident.ts'
import { type Look, readStripe } from '../stripe/read-stripe.ts'
import type { Stripe } from '../stripe/stripe.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** What was found at Stripe about one of its messages. */
export interface Findings {
  look: Look | null
  incident: Found | null
  dispute: FoundDispute | null
}

/** Reads anew what a message was about; only its ids are believed. */
export const askStripe = async (db: Executor, stripe: Stripe, data: StripeNotified['data']): Promise<Findings> => ({
  incident: await findIncident(stripe, data),
  dispute: await findDispute(stripe, data),
  look: data.stripeCustomerId ? await readStripe(db, stripe, data.stripeCustomerId, new Date()) : null,
})

/** Stores what was found, and that the message has been looked after. `graceDays` is PAST_DUE_GRACE_DAYS. */
export async function storeFindings(
  trx: OpenTransaction,
  stripeEventId: string,
  { look, incident, dispute }: Findings,
  graceDays: number,
  now: Date,
): Promise<void> {
  const tables = ownTrx<SubscriptionsTables>(trx)
  if (look) await storeReading(trx, look, graceDays, now)
  if (incident) {
    const { stripeCustomerId, ...facts } = incident
    await noteIncident(tables, { ...facts, userId: await holderOf(trx, stripeCustomerId), at: now })
  }
  if (dispute) await storeDispute(trx, dispute, await holderOf(trx, dispute.stripeCustomerId), now)
  await tables.updateTable('stripe_events').set({ handled_at: now }).where('id', '=', stripeEventId).execute()
}

async function holderOf(db: Executor, stripeCustomerId: string | null): Promise<string | null> {
  const holder = await own<SubscriptionsTables>(db)
    .selectFrom('billing_customers')
    .select('user_id')
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst()
  return holder?.user_id ?? null
}

/** Older than any try of the queue: whoever is still waiting then was given up there, or Stripe was away for long. */
const FORGOTTEN_MS = 10 * 60_000
const AT_ONCE = 20

/** Looks after messages that were given up on: Stripe may be away for longer than a queue tries. */
export async function followForgotten(db: AnyDb, stripe: Stripe, graceDays: number, now: Date): Promise<void> {
  const waiting = await own<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(['id', 'type', 'object_id', 'stripe_customer_id'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute()
  for (const event of waiting) {
    const findings = await askStripe(db, stripe, {
      stripeEventId: event.id,
      type: event.type,
      objectId: event.object_id,
      stripeCustomerId: event.stripe_customer_id,
    })
    await transact(db, (trx) => storeFindings(trx, event.id, findings, graceDays, new Date()))
  }
}
