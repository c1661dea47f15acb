/** Starts a server-rendered page's script once the page is painted, so that it can be read first. */

import { importCode } from './lib/boot/import-code.ts'
import { lazyModule } from './lib/boot/lazy-module.ts'

/** The longest wait for the first paint. */
const PAINT_WAIT_MS = 1_000
const delay = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function waitForPaint(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // don't wait for a picture that can't be shown
  await picture?.decode().catch(() => undefined)
  // the page is painted when a frame has started and its task has ended
  await new Promise(requestAnimationFrame)
  await delay(0)
}

/** Requests all files in parallel; otherwise the browser finds each only after loading the one before. */
function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

const { next, files = '' } = document.querySelector<HTMLElement>('script[data-next]')?.dataset ?? {}
await Promise.race([waitForPaint(), delay(PAINT_WAIT_MS)])
if (next !== undefined) {
  preload(files.split(' '))
  await lazyModule(() => importCode(next)).loadWithRetry()
}
