import { isRendered } from '#web/lib/api/page-state.ts'
import { pendingCode } from './lazy-module.ts'

const MAX_WAIT_MS = 5_000

/** Resolves when a server-rendered page is hydrated, or after five seconds; immediately for other pages. */
export const waitUntilHydrated = async (): Promise<unknown> =>
  isRendered() && Promise.race([waitForAllCode(), delay(MAX_WAIT_MS)])

/**
 * Resolves when no code is being loaded any more. React hydrates a part when its code has loaded and the browser is
 * idle, and the part may then load more code.
 */
async function waitForAllCode(): Promise<void> {
  await waitUntilIdle()
  const code = pendingCode()
  if (code === null) return
  await code
  return waitForAllCode()
}

const waitUntilIdle = () =>
  new Promise<unknown>((done) => {
    // Safari has no requestIdleCallback
    if ('requestIdleCallback' in window) window.requestIdleCallback(done)
    else setTimeout(done, 50)
  })

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms))
