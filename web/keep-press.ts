/** Presses, on a page that came rendered, what was pressed before its script came. It stands in the page itself: no file is too late. */

/**
 * What does nothing without script, or too little: a link that takes along what was typed. Forms that ask work by
 * themselves, those that change something send nothing then.
 */
const LATER = 'button[type=button], form[method=dialog] button[type=submit], a[data-takes-along]'

/** React leaves a mark on each element that it answers for: it takes a page over part by part. */
const isTakenOver = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith('__reactProps$'))

/** Only what was pressed last counts; other links work by themselves. */
let pressed: HTMLElement | null = null

function note(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(LATER) : null
  const isFirst = pressed === null
  pressed = target !== null && isTakenOver(target) ? null : target
  if (pressed === null) return
  event.preventDefault()
  if (isFirst) pressLater()
}

function pressLater(): void {
  if (!pressed?.isConnected) pressed = null
  else if (isTakenOver(pressed)) press(pressed)
  else requestAnimationFrame(pressLater)
}

function press(target: HTMLElement): void {
  pressed = null
  target.click()
}

document.addEventListener('click', note, true)
