/** Repeats a press made before a server-rendered page is hydrated. Inlined into the page, to run before any press. */

/** Selector of controls that need a script: buttons, and links that pass on typed text. Search forms need none. */
const SCRIPTED_CONTROLS = 'button[type=button], form[method=dialog] button[type=submit], a[data-needs-script]'

/** React adds this property to each element that it has hydrated or is about to hydrate. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith('__reactProps$'))

const RETRY_MS = 50

/** The control to press again; only the last press counts. */
let pressed: HTMLElement | null = null
let isWaiting = false

function recordPress(event: Event): void {
  pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED_CONTROLS) : null
  if (pressed === null) return
  const target = pressed
  if (!isHydrated(target)) event.preventDefault()
  // React stops the event in a part that isn't hydrated, so this listener only runs if React handled the press
  const onClickArrived = () => {
    if (pressed === target && isHydrated(target)) pressed = null
  }
  target.addEventListener('click', onClickArrived, { once: true })
  if (!isWaiting) retryPressLater()
}

function retryPressLater(): void {
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    if (!pressed?.isConnected) pressed = null
    else if (isHydrated(pressed)) pressed.click()
    if (pressed !== null && !isWaiting) retryPressLater()
  }, RETRY_MS)
}

document.addEventListener('click', recordPress, true)
