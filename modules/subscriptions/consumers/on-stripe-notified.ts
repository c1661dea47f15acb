import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import type { Deps } from '#server/platform/module.ts'
import { StripeNotified } from '../events.ts'
import { storeFindings } from '../steps/store-findings.ts'
import { askStripe } from '../stripe/ask-stripe.ts'
import type { OpenStripe } from '../stripe/stripe.ts'

/** Reads again what a message was about and stores what is true: order and repeats of messages do not matter. */
export const followStripe = ({ db, config }: Deps, stripe: OpenStripe): Consumer =>
  consumer(
    'subscriptions.follow-stripe',
    onWith(
      StripeNotified,
      async ({ data }) => askStripe(db, await stripe(), data),
      (trx, { data }, findings) =>
        storeFindings(trx, data.stripeEventId, findings, config.PAST_DUE_GRACE_DAYS, new Date()),
    ),
  )
