import { isRendered } from '#web/lib/api/page-state.ts'
import { pendingCode } from './lazy-module.ts'

const MAX_WAIT_MS = 5_000

/** Resolves when a server-rendered page is hydrated, or after five seconds; immediately for other pages. */
export const pageHydrated = async (): Promise<unknown> =>
  isRendered() && Promise.race([allCodeLoaded(), after(MAX_WAIT_MS)])

/** React hydrates parts when their code has loaded and the browser is idle; that may load more code. */
async function allCodeLoaded(): Promise<void> {
  await idle()
  const code = pendingCode()
  if (code === null) return
  await code
  return allCodeLoaded()
}

const idle = () =>
  new Promise<unknown>((done) => {
    // Safari has no requestIdleCallback
    if ('requestIdleCallback' in window) window.requestIdleCallback(done)
    else setTimeout(done, 50)
  })

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))
