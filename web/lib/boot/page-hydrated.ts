import { isRendered } from '#web/lib/api/page-state.ts'
import { codeOnItsWay } from './lazy-module.ts'

/** Longest wait for the page's code, in milliseconds. */
const PATIENCE = 5_000

/** Resolves when a server-rendered page is hydrated, or after five seconds; immediately for other pages. */
export const pageHydrated = async (): Promise<unknown> => isRendered() && Promise.race([quiet(), after(PATIENCE)])

/** React hydrates parts when their code has loaded and the browser is idle; that may load more code. */
async function quiet(): Promise<void> {
  await idle()
  const coming = codeOnItsWay()
  if (coming === null) return
  await coming
  return quiet()
}

const idle = () =>
  new Promise<unknown>((done) => {
    // Safari has no requestIdleCallback
    if ('requestIdleCallback' in window) window.requestIdleCallback(done)
    else setTimeout(done, 50)
  })

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))
