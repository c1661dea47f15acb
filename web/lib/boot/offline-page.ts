import { whenIdle } from './use-ahead.ts'

/** Has the browser keep the page for when there is no network (INST-04), once this page has nothing else to do. */
export function keepOfflinePage(): void {
  // older browsers, and private windows of some, have no such thing; a network that is away now is asked by the next page
  if (import.meta.env.PROD) whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
}
