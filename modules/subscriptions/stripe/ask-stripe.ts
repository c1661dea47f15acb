import type { Executor } from '#server/platform/database/database.ts'
import type { StripeNotified } from '../events.ts'
import { findDispute } from './find-dispute.ts'
import { findIncident, incidentOf } from './find-incident.ts'
import { readStripe } from './read-stripe.ts'
import type { Stripe } from './stripe.ts'

/** What was found at Stripe about one of its messages. */
export type Findings = Awaited<ReturnType<typeof askStripe>>

/** Reads again what a message was about; only its ids are believed. */
export async function askStripe(db: Executor, stripe: Stripe, data: StripeNotified['data']) {
  const dispute = await findDispute(stripe, data)
  const incident = dispute ? incidentOf(dispute) : await findIncident(stripe, data)
  const look = data.stripeCustomerId ? await readStripe(db, stripe, data.stripeCustomerId, new Date()) : null
  return { look, incident, dispute }
}
