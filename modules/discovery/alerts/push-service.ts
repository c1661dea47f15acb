import type { RequestDetails } from 'web-push'
import type { Config } from '#server/platform/kernel/config.ts'
import { isPushAddress } from './rules.ts'

/** The subscription that a browser returned. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The outcome of a push: `taken` by the push service, `gone` if the subscription has ended, or `failed`. */
export type DeliveryOutcome = { outcome: 'taken' } | { outcome: 'gone' } | { outcome: 'failed'; reason: string }

export interface PushService {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Returns whether an address belongs to a known push service. */
  accepts(endpoint: string): boolean
  /** Sends an encrypted message (RFC 8291). A newer one with the same `topic` replaces it while it is queued. */
  deliver(subscription: PushSubscription, message: string, topic: string): Promise<DeliveryOutcome>
}

export type PushSettings = Pick<
  Config,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_EMULATOR_URL' | 'SUPPORT_EMAIL' | 'FEATURES_OFF'
>

/** Timeout of a push service. */
const TIMEOUT_MS = 10_000
/** A push that can't be shown within a day expires. */
const TTL_S = 24 * 3_600
/** HTTP statuses of a subscription that has ended. */
const ENDED_STATUSES = [404, 410]

/** Returns the push client; null without VAPID keys or while the feature is off (PUSH-02). */
export function openPushService(config: PushSettings): PushService | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, FEATURES_OFF } = config
  if (!publicKey || !privateKey || FEATURES_OFF.includes('alerts') || FEATURES_OFF.includes('push')) return null
  const emulator = config.PUSH_EMULATOR_URL ?? null
  const vapidDetails = { subject: `mailto:${config.SUPPORT_EMAIL}`, publicKey, privateKey }
  const accepts = (endpoint: string) => isPushAddress(endpoint, emulator)
  return {
    publicKey,
    accepts,
    async deliver(subscription, message, topic) {
      if (!accepts(subscription.endpoint)) return { outcome: 'gone' }
      const { default: webPush } = await import('web-push')
      try {
        const details = webPush.generateRequestDetails(subscription, message, {
          vapidDetails,
          TTL: TTL_S,
          topic,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
        })
        return await send(details)
      } catch (error) {
        return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

async function send({ endpoint, headers, body }: RequestDetails): Promise<DeliveryOutcome> {
  // undici sets the length
  const { 'Content-Length': _, ...otherHeaders } = headers as Record<string, string>
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: otherHeaders,
    body: new Uint8Array(body ?? []),
    // no redirects: a push service has no need for them
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (response.ok) return { outcome: 'taken' }
  return ENDED_STATUSES.includes(response.status)
    ? { outcome: 'gone' }
    : { outcome: 'failed', reason: `HTTP ${response.status}` }
}
