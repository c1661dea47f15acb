import { atom } from 'jotai'
import { codeOf } from '#web/lib/boot/code.ts'
import { store } from '#web/lib/boot/store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastAction {
  label: string
  /** A path of this site to go to. */
  to: string
}

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  actions?: readonly ToastAction[]
}

/** A message, and when it was given. */
export type ShownToast = ToastContent & { readonly at: number }

export interface ToastOptions {
  /** Milliseconds on screen, at least 5,000. Errors and toasts with actions stay until closed. */
  duration?: number
  /** A new message of the same topic takes the place of the old one. */
  topic?: string
}

const SHORTEST = 5_000

/** Set with the first message, so that the region is loaded then and not before. */
export const toastsWanted = atom(false)

/** Brings the region; a message waits for it. */
export const region = codeOf(() => import('./toast-region.tsx'))

const shown = new Map<string, string>()

/** Shows a message at the top right. Its code is loaded with the first one. Never the only place of an error. */
export async function toast(content: ToastContent, { duration = SHORTEST, topic }: ToastOptions = {}): Promise<void> {
  const at = performance.now()
  store.set(toastsWanted, true)
  const { toasts } = await region.patiently()
  const stays = content.tone === 'error' || (content.actions?.length ?? 0) > 0
  // at once, for another message of this topic may be waiting, too
  if (topic !== undefined) close(toasts, topic)
  const key = toasts.add({ ...content, at }, stays ? undefined : Math.max(duration, SHORTEST))
  if (topic !== undefined) shown.set(topic, key)
}

/** Takes away the message of a topic, once it is no longer true. */
export async function dismissToast(topic: string): Promise<void> {
  if (shown.has(topic)) close((await region.patiently()).toasts, topic)
}

function close(toasts: typeof import('./toast-region.tsx').toasts, topic: string): void {
  const key = shown.get(topic)
  if (key === undefined) return
  toasts.close(key)
  shown.delete(topic)
}
