import type { Device, myAlerts, removeDevice } from '#modules/discovery/alerts/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { type PushState, pushStateOf } from './push-state.ts'
import { words } from './words.ts'

const WORKER = '/sw.js'

/** Returns this browser's push subscription without prompting; null if there is none. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
/** Whether this is an iPhone or iPad. A Mac with a touch screen is an iPad in desktop mode. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Returns the SHA-256 by which the server identifies a push endpoint, in base64url. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns this browser's push state, and its entry in `devices`; null if it has none or is paused. */
export async function readPushState(devices: readonly Device[]): Promise<{ state: PushState; device: Device | null }> {
  const subscription = await findSubscription()
  const fingerprint = subscription && (await fingerprintOf(subscription.endpoint))
  const device = devices.find((one) => one.fingerprint === fingerprint && !one.paused) ?? null
  const state = pushStateOf({
    able: supportsPush(),
    apple: isApple(),
    standalone: matchMedia('(display-mode: standalone)').matches,
    permission: supportsPush() ? Notification.permission : 'default',
    subscribed: device !== null,
  })
  return { state, device }
}

/** Returns the error for a browser that reaches no push service. */
const noPushServiceError = (): ApiError =>
  new ApiError(0, { code: 'no_push_service', message: words.devices.noService })

/**
 * Asks for permission and subscribes; null if the user refuses. Call it from a click handler.
 * Throws ApiError when the browser has no push service.
 */
export async function subscribeHere(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => Promise.reject(noPushServiceError()))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** Unsubscribes this browser. */
export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** How long a logout waits for the server to remove the device. */
const REMOVAL_TIMEOUT_MS = 5_000

/**
 * Removes this browser from the user's devices before a logout, because someone else may use it next. Returns a
 * function that unsubscribes the browser after the logout. Never throws: an unsubscribed browser gets no push messages.
 */
export async function removeThisDevice(): Promise<() => Promise<void>> {
  const signal = AbortSignal.timeout(REMOVAL_TIMEOUT_MS)
  const subscription = await findSubscription().catch(() => null)
  if (subscription)
    try {
      const fingerprint = await fingerprintOf(subscription.endpoint)
      const { push } = await call<typeof myAlerts>('GET /api/alerts', { signal })
      const device = push?.devices.find((one) => one.fingerprint === fingerprint)
      if (device)
        await call<typeof removeDevice>('DELETE /api/alerts/devices/:deviceId', {
          params: { deviceId: device.id },
          signal,
        })
    } catch {
      // the push service later tells the server that the subscription is gone
    }
  return async () => void (await subscription?.unsubscribe().catch(() => false))
}
