import type { Device, myAlerts, removeDevice } from '#modules/discovery/alerts/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { type PushState, pushStateOf } from './push-state.ts'
import { words } from './words.ts'

const WORKER = '/sw.js'

/** Returns this browser's subscription without prompting; null without one. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isAble()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Returns the hash by which the server knows an address. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns this browser's push state, and which of the devices it is. */
export async function readPushState(devices: readonly Device[]): Promise<{ state: PushState; device: Device | null }> {
  const subscription = await subscriptionHere()
  const fingerprint = subscription && (await fingerprintOf(subscription.endpoint))
  const device = devices.find((one) => one.fingerprint === fingerprint && !one.paused) ?? null
  const state = pushStateOf({
    able: isAble(),
    apple: isApple(),
    standalone: matchMedia('(display-mode: standalone)').matches,
    permission: isAble() ? Notification.permission : 'default',
    subscribed: device !== null,
  })
  return { state, device }
}

/** Error for a browser without a reachable push service. */
const noService = (): ApiError => new ApiError(0, { code: 'no_push_service', message: words.devices.noService })

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
    .catch(() => Promise.reject(noService()))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** Unsubscribes this browser. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

const PATIENCE_MS = 5_000

/**
 * Removes this browser from the user's devices on logout, as someone else may use it next. Returns a function that ends its
 * subscription after the logout. Never throws: an unsubscribed browser gets no pushes, whatever the server stores.
 */
export async function leaveBrowser(): Promise<() => Promise<void>> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const subscription = await subscriptionHere().catch(() => null)
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
      // the push service then reports the address as gone
    }
  return async () => void (await subscription?.unsubscribe().catch(() => false))
}
