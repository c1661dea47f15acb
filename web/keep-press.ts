/** Repeats a press made before a server-rendered page is hydrated. Inlined into the page, so that it is never late. */

/** What needs script: buttons, and links that carry typed text along. Search forms work without it. */
const LATER = 'button[type=button], form[method=dialog] button[type=submit], a[data-takes-along]'

/** React marks each element it has hydrated or is about to. */
const isMarked = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith('__reactProps$'))

/** The pause between tries, in ms. */
const AGAIN = 50

/** Only the last press counts. */
let pressed: HTMLElement | null = null
let waiting = false

function note(event: Event): void {
  pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(LATER) : null
  if (pressed === null) return
  const target = pressed
  if (!isMarked(target)) event.preventDefault()
  // React stops events in parts that aren't hydrated yet
  const arrive = () => {
    if (pressed === target && isMarked(target)) pressed = null
  }
  target.addEventListener('click', arrive, { once: true })
  if (!waiting) pressLater()
}

function pressLater(): void {
  waiting = true
  setTimeout(() => {
    waiting = false
    if (!pressed?.isConnected) pressed = null
    else if (isMarked(pressed)) pressed.click()
    if (pressed !== null && !waiting) pressLater()
  }, AGAIN)
}

document.addEventListener('click', note, true)
