/** Begins the script of a page that came drawn once that has been painted: what can be read comes before what makes it work. */

import { bring } from './lib/boot/bring.ts'
import { codeOf } from './lib/boot/code.ts'

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

/** Asks for everything at once: otherwise each file would be learned of from the one before. */
function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

const { next, files = '' } = document.querySelector<HTMLElement>('script[data-next]')?.dataset ?? {}
await Promise.race([isPainted(), after(PATIENCE)])
if (next !== undefined) {
  preload(files.split(' '))
  await codeOf(() => bring(next)).patiently()
}
