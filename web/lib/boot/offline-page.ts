import { whenIdle } from './preload-on-hover.ts'

/** Installs the service worker with the offline page (INST-04), once this page is idle. */
export function installOfflinePage(): void {
  // not supported in older browsers and some private windows; without a network the next page retries
  if (import.meta.env.PROD) whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
}
