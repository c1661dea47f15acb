import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/kernel/config.ts'
import { storable } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { onFirstUse } from '#server/platform/kernel/on-first-use.ts'

export type { Stripe }

/** A function that returns the Stripe client. Its first call loads Stripe's package and creates the client. */
export type LoadStripeClient = () => Promise<Stripe>

const loadStripe = async () => (await import('stripe')).default

/** Timeout for one Stripe response, in ms; a person is waiting. */
const TIMEOUT_MS = 8_000

export type StripeSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>

/**
 * Returns a loader for a client of Stripe or of its emulator; null if payments are not
 * set up.
 */
export function openStripe({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_URL: emulator,
}: StripeSettings): LoadStripeClient | null {
  if (!key) return null
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false }
  return onFirstUse(async () => {
    const StripeClient = await loadStripe()
    if (!emulator) return new StripeClient(key, common)
    const { hostname, port, protocol } = new URL(emulator)
    const address = { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const
    return new StripeClient(key, { ...common, ...address })
  })
}

const ShortText = z.string().check(storable, z.minLength(1), z.maxLength(255))
/** The last second that a Date can hold. */
const LAST_SECOND = 8_640_000_000_000
/** The parts of a Stripe event that we use; everything else is read from Stripe. */
const Webhook = z.object({
  object: z.literal('event'),
  id: ShortText,
  type: ShortText,
  /** Seconds since 1970. */
  created: z.int().check(z.minimum(0), z.maximum(LAST_SECOND)),
  data: z.object({
    object: z.looseObject({
      object: z.optional(z.string()),
      id: z.nullish(ShortText),
      customer: z.nullish(z.union([ShortText, z.looseObject({ id: ShortText })])),
    }),
  }),
})
export type Webhook = z.output<typeof Webhook>

/**
 * Verifies and returns the event that Stripe signed.
 * Throws a Refusal: `bad_signature` if forged, altered or older than 5 minutes, `invalid` if it is not an event.
 */
export async function readWebhook(raw: Buffer, signature: string, secret: string): Promise<Webhook> {
  const event = Webhook.safeParse(await signedContent(raw, signature, secret))
  if (!event.success) throw new Refusal('invalid', 'invalid', 'This isn’t an event from the payment service.')
  return event.data
}

async function signedContent(raw: Buffer, signature: string, secret: string): Promise<unknown> {
  const { webhooks } = await loadStripe()
  try {
    return webhooks.constructEvent(raw, signature, secret)
  } catch {
    // Saying which part was wrong would only help an attacker.
    throw new Refusal('invalid', 'bad_signature', 'This message isn’t from the payment service.')
  }
}

/** Returns the id of an object that Stripe returned as an id or in full. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

const UNAVAILABLE = 'the payment service isn’t responding. Try again in a moment.'
/** Whether Stripe reports a missing object. */
export async function isMissing(error: unknown): Promise<boolean> {
  const { errors } = await loadStripe()
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

const REFUSED = 'the payment service refused this. Try again, or contact support.'

/**
 * Runs `work` and converts Stripe's errors to Refusals whose messages begin with `failureText`: 'Failed to change
 * plan'.
 */
export async function withStripeErrors<T>(failureText: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { errors } = await loadStripe()
    if (error instanceof errors.StripeCardError)
      throw new Refusal('unprocessable', 'card_declined', `${failureText}: ${error.message}`)
    if (error instanceof errors.StripeInvalidRequestError)
      throw new Refusal('unavailable', 'payment_refused', `${failureText}: ${REFUSED}`)
    if (error instanceof errors.StripeError)
      throw new Refusal('unavailable', 'payment_unavailable', `${failureText}: ${UNAVAILABLE}`, { retryAfter: 5 })
    throw error
  }
}
