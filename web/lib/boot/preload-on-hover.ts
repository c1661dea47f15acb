/** Code that can be loaded before its first use. Failures are ignored, because the first use retries. */
export interface Preloadable {
  preload(): void
}

/** Returns button props that preload on hover or focus. */
export const preloadOnHover = (part: Preloadable) => ({
  onPointerEnter: () => part.preload(),
  onFocus: () => part.preload(),
})

/** How long to wait first, so that the page's own requests go first. */
const DELAY_MS = 1_000

/**
 * Calls `callback` when the browser is idle, or never if data saver is on. Returns a function that cancels the call.
 */
export function runWhenIdle(callback: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => undefined
  let idle: number | undefined
  // Safari has no requestIdleCallback
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(callback)
    else callback()
  }
  const timer = setTimeout(waitForIdle, DELAY_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
}
