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

/** A toast and its time. */
export type ShownToast = ToastContent & { readonly at: number }

export interface ToastOptions {
  /** Milliseconds on screen, at least 5,000. Errors and toasts with actions stay until closed. */
  duration?: number
  /** A new toast replaces an old one with the same topic. */
  topic?: string
}

const MIN_DURATION_MS = 5_000

/** Set by the first toast, which loads the region. */
export const toastsWanted = atom(false)

/** Loads the region; toasts wait for it. */
export const region = lazyModule(() => import('./toast-region.tsx'))

const shown = new Map<string, string>()

/** Shows a toast at the top right; the first one loads the code. Never the only place of an error. */
export async function toast(
  content: ToastContent,
  { duration = MIN_DURATION_MS, topic }: ToastOptions = {},
): Promise<void> {
  const at = performance.now()
  store.set(toastsWanted, true)
  const { toasts } = await region.loadWithRetry()
  const stays = content.tone === 'error' || (content.actions?.length ?? 0) > 0
  // before the region loads, because an older toast with this topic may also be waiting
  if (topic !== undefined) close(toasts, topic)
  const key = toasts.add({ ...content, at }, stays ? undefined : Math.max(duration, MIN_DURATION_MS))
  if (topic !== undefined) shown.set(topic, key)
}

/** Removes the toast with this topic. */
export async function dismissToast(topic: string): Promise<void> {
  if (shown.has(topic)) close((await region.loadWithRetry()).toasts, topic)
}

function close(toasts: typeof import('./toast-region.tsx').toasts, topic: string): void {
  const key = shown.get(topic)
  if (key === undefined) return
  toasts.close(key)
  shown.delete(topic)
}
