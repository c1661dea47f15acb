import { atom } from 'jotai'
import { store } from '#web/lib/store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastAction {
  label: string
  /** A path of this site to go to; without it `onPress` acts. */
  to?: string
  onPress?: () => void
}

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: ToastTone
  actions?: readonly ToastAction[]
}

export interface ToastOptions {
  /** Milliseconds on screen, at least 5,000. Errors and toasts with actions stay until closed. */
  duration?: number
}

const SHORTEST = 5_000

/** Set with the first message, so that the region is loaded then and not before. */
export const toastsWanted = atom(false)

/** Shows a message at the top right. Its code is loaded with the first one. Never the only place of an error. */
export async function toast(content: ToastContent, { duration = SHORTEST }: ToastOptions = {}): Promise<void> {
  store.set(toastsWanted, true)
  const { toasts } = await import('./toast-region.tsx')
  const stays = content.tone === 'error' || (content.actions?.length ?? 0) > 0
  toasts.add(content, stays ? {} : { timeout: Math.max(duration, SHORTEST) })
}
