import { runWhenIdle } from './preload-on-hover.ts'

/** Installs the service worker with the offline page (INST-04), once this page is idle. */
export function installOfflinePage(): void {
  // service workers are missing in older browsers and some private windows; the next page retries a failed registration
  if (import.meta.env.PROD) runWhenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
}
