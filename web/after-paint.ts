/** Begins the script of a page that came drawn once that has been painted: what can be read comes before what makes it work. */

/** What was not painted after this many milliseconds is not waited for. */
const PATIENCE = 1_000
const after = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function isPainted(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // a picture that cannot be shown is no reason to wait
  await picture?.decode().catch(() => undefined)
  // a frame begins, and its task ends: then it is painted
  await new Promise(requestAnimationFrame)
  await after(0)
}

const next = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next']
await Promise.race([isPainted(), after(PATIENCE)])
if (next !== undefined) await import(/* @vite-ignore */ next)

export {}
