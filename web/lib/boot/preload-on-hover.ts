/** Preloads something; failures are ignored, because the first use retries. */
export interface Preloadable {
  preload(): void
}

/** Returns button props that preload on hover or focus. */
export const preloadOnHover = (needed: Preloadable) => ({
  onPointerEnter: () => needed.preload(),
  onFocus: () => needed.preload(),
})

/** Delay that lets the page's own requests go first, in ms. */
const DELAY_MS = 1_000

export function whenIdle(act: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // no preloading with data saver
  if (connection?.saveData === true) return () => undefined
  let idle: number | undefined
  // Safari has no requestIdleCallback
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(act)
    else act()
  }
  const timer = setTimeout(waitForIdle, DELAY_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
}
