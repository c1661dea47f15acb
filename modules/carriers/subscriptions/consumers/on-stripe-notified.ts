import { type Consumer, consumer, onWithPreparation } from '#server/platform/delivery/consumers.ts'
import type { Deps } from '#server/platform/module.ts'
import { StripeNotified } from '../events.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { readFindings } from '../stripe/read-findings.ts'
import type { LoadStripeClient } from '../stripe/stripe.ts'

/** Reads the objects of a webhook from Stripe and stores their current state, so order and repeats don't matter. */
export const processWebhook = ({ db, config }: Deps, loadStripeClient: LoadStripeClient): Consumer =>
  consumer(
    'subscriptions.follow-stripe',
    onWithPreparation(
      StripeNotified,
      async ({ data }) => readFindings(db, await loadStripeClient(), data),
      (trx, { data }, findings) =>
        storeFindings(trx, data.stripeEventId, findings, config.PAST_DUE_GRACE_DAYS, new Date()),
    ),
  )
