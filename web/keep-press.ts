/** Presses, on a page that came rendered, what was pressed before its script came. It stands in the page itself: no file is too late. */

/**
 * What does nothing without script, or too little: a link that takes along what was typed. Forms that ask work by
 * themselves, those that change something send nothing then.
 */
const LATER = 'button[type=button], form[method=dialog] button[type=submit], a[data-takes-along]'

/** React leaves a mark on each element that it answers for, or is about to: it takes a page over part by part. */
const isMarked = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith('__reactProps$'))

/** Between two tries, in milliseconds. */
const AGAIN = 50

/** Only what was pressed last counts; other links work by themselves. */
let pressed: HTMLElement | null = null
let waiting = false

function note(event: Event): void {
  pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(LATER) : null
  if (pressed === null) return
  const target = pressed
  if (!isMarked(target)) event.preventDefault()
  // React stops on its way what is pressed in a part that it has not taken over yet
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
