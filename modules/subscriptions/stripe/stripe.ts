import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/kernel/config.ts'
import { storable } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { onFirstUse } from '#server/platform/kernel/on-first-use.ts'

export type { Stripe }

/** Gives the client for Stripe; its package is loaded with the first call. */
export type OpenStripe = () => Promise<Stripe>

const loadStripe = async () => (await import('stripe')).default

/** Stripe is given this long for one answer, ms; a person waits for it. */
const TIMEOUT_MS = 8_000

export type StripeSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>

/** The client for Stripe, or for its local stand-in: only the address differs. Null when payments are not set up. */
export function openStripe({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: standIn }: StripeSettings): OpenStripe | null {
  if (!key) return null
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false }
  return onFirstUse(async () => {
    const StripeClient = await loadStripe()
    if (!standIn) return new StripeClient(key, common)
    const { hostname, port, protocol } = new URL(standIn)
    const at = { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const
    return new StripeClient(key, { ...common, ...at })
  })
}

const ShortText = z.string().check(storable, z.minLength(1), z.maxLength(255))
/** The last second that a date can hold. */
const LAST_SECOND = 8_640_000_000_000
/** What we rely on in a message of Stripe's, whatever its type; the rest is read again. */
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
 * The message that Stripe signed.
 * Throws Refusal: bad_signature for a forged, altered or stale one (older than 5 minutes), invalid for what is no event.
 */
export async function readWebhook(raw: Buffer, signature: string, secret: string): Promise<Webhook> {
  const event = Webhook.safeParse(await signedContent(raw, signature, secret))
  if (!event.success) throw new Refusal('invalid', 'invalid', 'This message is no event of the payment service.')
  return event.data
}

async function signedContent(raw: Buffer, signature: string, secret: string): Promise<unknown> {
  const { webhooks } = await loadStripe()
  try {
    return webhooks.constructEvent(raw, signature, secret)
  } catch {
    // To say which part was wrong would only help a forger.
    throw new Refusal('invalid', 'bad_signature', 'This message is not from the payment service.')
  }
}

/** The id of what Stripe names by its id or gives in full. */
export const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id)

const AWAY = 'the payment service does not answer. Please try again in a moment.'
/** Whether Stripe says that what was named is not there. */
export async function isMissing(error: unknown): Promise<boolean> {
  const { errors } = await loadStripe()
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

const REFUSED = 'the payment service refused. Please try again, or contact support.'

/** `work`, with what Stripe refuses turned into a Refusal that opens with `failed`: 'Failed to change plan'. */
export async function asking<T>(failed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { errors } = await loadStripe()
    if (error instanceof errors.StripeCardError)
      throw new Refusal('unprocessable', 'card_declined', `${failed}: ${error.message}`)
    if (error instanceof errors.StripeInvalidRequestError)
      throw new Refusal('unavailable', 'payment_refused', `${failed}: ${REFUSED}`)
    if (error instanceof errors.StripeError)
      throw new Refusal('unavailable', 'payment_unavailable', `${failed}: ${AWAY}`, { retryAfter: 5 })
    throw error
  }
}
