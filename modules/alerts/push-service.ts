import type { RequestDetails } from 'web-push'
import type { Config } from '#server/platform/kernel/config.ts'
import { isPushAddress } from './rules.ts'

/** What a browser gave us to reach it. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What became of a push: `gone` when the browser no longer takes any. */
export type Delivered = { outcome: 'taken' } | { outcome: 'gone' } | { outcome: 'failed'; why: string }

export interface PushService {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /** Whether a browser's address is one of a push service that is known. */
  accepts(endpoint: string): boolean
  /** Hands over an encrypted message (RFC 8291); `topic` has a newer one of the same take its place while it waits there. */
  deliver(subscription: PushSubscription, message: string, topic: string): Promise<Delivered>
}

export type PushSettings = Pick<
  Config,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_STANDIN_URL' | 'SUPPORT_EMAIL' | 'FEATURES_OFF'
>

/** A push service that says nothing for so long is away. */
const SILENCE_MS = 10_000
/** A push that could not be shown within a day is old news. */
const TTL_S = 24 * 3_600
const GONE = [404, 410]

/** Opens the way to push services; null without VAPID keys, or while the feature is off (PUSH-02). */
export function openPushService(config: PushSettings): PushService | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, FEATURES_OFF } = config
  if (!publicKey || !privateKey || FEATURES_OFF.includes('alerts') || FEATURES_OFF.includes('push')) return null
  const standIn = config.PUSH_STANDIN_URL ?? null
  const vapidDetails = { subject: `mailto:${config.SUPPORT_EMAIL}`, publicKey, privateKey }
  const accepts = (endpoint: string) => isPushAddress(endpoint, standIn)
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
        return { outcome: 'failed', why: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

async function send({ endpoint, headers, body }: RequestDetails): Promise<Delivered> {
  // undici counts the body itself
  const { 'Content-Length': _, ...others } = headers as Record<string, string>
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: others,
    body: new Uint8Array(body ?? []),
    // an address that leads elsewhere is none of a push service
    redirect: 'manual',
    signal: AbortSignal.timeout(SILENCE_MS),
  })
  await response.body?.cancel()
  if (response.ok) return { outcome: 'taken' }
  return GONE.includes(response.status) ? { outcome: 'gone' } : { outcome: 'failed', why: `HTTP ${response.status}` }
}
