import { atom } from 'jotai'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { store } from '#web/lib/boot/store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastAction {
  label: string
  /** A path of this site to open. */
  to: string
}

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  actions?: readonly ToastAction[]
}

/** A toast, and when it was requested, by `performance.now()`. */
export type ShownToast = ToastContent & { readonly at: number }

export interface ToastOptions {
  /** Milliseconds on screen, at least 5,000. Errors and toasts with actions stay until closed. */
  duration?: number
  /** A new toast replaces an old one with the same topic. */
  topic?: string
}

const MIN_DURATION_MS = 5_000

/** Whether there has been a toast, so that the region must be mounted. */
export const toastsWanted = atom(false)

/** The module of the toast region, which the first toast loads. */
export const toastRegionModule = lazyModule(() => import('./toast-region.tsx'))

/** Keys of the toasts on screen or waiting, by topic. */
const keysByTopic = new Map<string, string>()

/**
 * Shows a toast at the top right; the first toast loads the code. Also show errors in the page, because a toast may be
 * missed.
 */
export async function toast(
  content: ToastContent,
  { duration = MIN_DURATION_MS, topic }: ToastOptions = {},
): Promise<void> {
  const at = performance.now()
  store.set(toastsWanted, true)
  const { toasts } = await toastRegionModule.loadWithRetry()
  const isSticky = content.tone === 'error' || (content.actions?.length ?? 0) > 0
  // after the region has loaded, because an older toast with this topic may also have waited for it
  if (topic !== undefined) close(toasts, topic)
  const key = toasts.add({ ...content, at }, isSticky ? undefined : Math.max(duration, MIN_DURATION_MS))
  if (topic !== undefined) keysByTopic.set(topic, key)
}

/** Removes the toast with this topic. */
export async function dismissToast(topic: string): Promise<void> {
  if (keysByTopic.has(topic)) close((await toastRegionModule.loadWithRetry()).toasts, topic)
}

function close(toasts: typeof import('./toast-region.tsx').toasts, topic: string): void {
  const key = keysByTopic.get(topic)
  if (key === undefined) return
  toasts.close(key)
  keysByTopic.delete(topic)
}
