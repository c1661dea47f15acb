/** Begins the script of a page that came drawn once that has been painted: what can be read comes before what makes it work. */

import { TAKEN_OVER } from './hydrated-event.ts'
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

/** What does nothing without script; forms that ask work by themselves, those that change something send nothing then. */
const LATER = 'button[type=button], form[method=dialog] button[type=submit]'

/** Presses the button that was pressed last as soon as it does something; links work by themselves. */
function keepPress(): void {
  let pressed: HTMLElement | null = null
  const note = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(LATER) : null
    if (pressed) event.preventDefault()
  }
  const press = () => {
    document.removeEventListener('click', note, true)
    pressed?.click()
  }
  document.addEventListener('click', note, true)
  document.addEventListener(TAKEN_OVER, press, { once: true })
}

/** Asks for everything at once: otherwise each file would be learned of from the one before. */
function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

keepPress()
const { next, files = '' } = document.querySelector<HTMLElement>('script[data-next]')?.dataset ?? {}
await Promise.race([isPainted(), after(PATIENCE)])
if (next !== undefined) {
  preload(files.split(' '))
  await codeOf(() => bring(next)).patiently()
}
