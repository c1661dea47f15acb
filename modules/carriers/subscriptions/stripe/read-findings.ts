import type { Executor } from '#server/platform/database/database.ts'
import type { StripeNotified } from '../events.ts'
import { findDispute } from './find-dispute.ts'
import { findIncident, incidentOf } from './find-incident.ts'
import { readStripe } from './read-stripe.ts'
import type { Stripe } from './stripe.ts'

/**
 * What Stripe returned about the objects of an event: subscriptions, incident and dispute, each null if there is
 * none.
 */
export type Findings = Awaited<ReturnType<typeof readFindings>>

/** Reads the objects of an event from Stripe, because only the ids in an event are trusted. */
export async function readFindings(db: Executor, stripe: Stripe, data: StripeNotified['data']) {
  const dispute = await findDispute(stripe, data)
  const incident = dispute ? incidentOf(dispute) : await findIncident(stripe, data)
  const snapshot = data.stripeCustomerId ? await readStripe(db, stripe, data.stripeCustomerId, new Date()) : null
  return { snapshot, incident, dispute }
}
