import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import type { Deps } from '#server/platform/module.ts'
import { StripeNotified } from '../events.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { readFindings } from '../stripe/read-findings.ts'
import type { OpenStripe } from '../stripe/stripe.ts'

/** Rereads what a webhook is about and stores the current state, so order and repeats don't matter. */
export const processWebhook = ({ db, config }: Deps, stripe: OpenStripe): Consumer =>
  consumer(
    'subscriptions.follow-stripe',
    onWith(
      StripeNotified,
      async ({ data }) => readFindings(db, await stripe(), data),
      (trx, { data }, findings) =>
        storeFindings(trx, data.stripeEventId, findings, config.PAST_DUE_GRACE_DAYS, new Date()),
    ),
  )
