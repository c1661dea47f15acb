/** Presses, on a page that came drawn, what was pressed before its script came. It stands in the page itself: no file is too late. */

import { TAKEN_OVER } from './hydrated-event.ts'

/**
 * What does nothing without script, or too little: a link that takes along what was typed. Forms that ask work by
 * themselves, those that change something send nothing then.
 */
const LATER = 'button[type=button], form[method=dialog] button[type=submit], a[data-takes-along]'

let pressed: HTMLElement | null = null

function note(event: Event): void {
  pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(LATER) : null
  if (pressed) event.preventDefault()
}

/** Only what was pressed last counts; other links work by themselves. */
function press(): void {
  document.removeEventListener('click', note, true)
  pressed?.click()
}

document.addEventListener('click', note, true)
document.addEventListener(TAKEN_OVER, press, { once: true })
