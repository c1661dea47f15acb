import { isRendered } from '#web/lib/api/page-state.ts'
import { codeOnItsWay } from './code.ts'

/** A page whose code has not come after this many milliseconds is not waited for any longer. */
const PATIENCE = 5_000

/** Resolves when the script has taken over all parts of a rendered page, or after five seconds; for any other page at once. */
export const pageTakenOver = async (): Promise<unknown> => isRendered() && Promise.race([quiet(), after(PATIENCE)])

/** React takes a part over as soon as its code is there, in idle moments; that may ask for more code. */
async function quiet(): Promise<void> {
  await idle()
  const coming = codeOnItsWay()
  if (coming === null) return
  await coming
  return quiet()
}

const idle = () =>
  new Promise<unknown>((done) => {
    // Safari has no other way to wait for a quiet moment
    if ('requestIdleCallback' in window) window.requestIdleCallback(done)
    else setTimeout(done, 50)
  })

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))
