import type { NavigateOptions, To } from 'react-router-dom'
import { hearFirst } from './traversals.ts'

/** The part of the router's history that pages are left by. */
export interface Pusher {
  push(to: To, state?: unknown, options?: NavigateOptions): void
}

/** Holds a step that has been asked for; `go` takes it. */
type Hold = (go: () => void) => void

/**
 * Hands every step to another page of the site to `hold` instead of taking it: links, menus and the browser's Back.
 * Redirects (`replace`) pass: the user did not ask for them. Gives the function that ends it.
 */
export function holdWaysOut(navigator: Pusher, hold: Hold): () => void {
  const endPushes = holdPushes(navigator, hold)
  const endTraversals = holdTraversals(hold)
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', onUnload)
  return () => {
    endPushes()
    endTraversals()
    window.removeEventListener('beforeunload', onUnload)
  }
}

function holdPushes(navigator: Pusher, hold: Hold): () => void {
  const { push } = navigator
  navigator.push = (to, ...how) => {
    const { pathname } = typeof to === 'string' ? new URL(to, location.origin) : to
    // the page itself: it stays as it is
    if (pathname === location.pathname) push(to, ...how)
    else hold(() => push(to, ...how))
  }
  return () => {
    navigator.push = push
  }
}

function holdTraversals(hold: Hold): () => void {
  const { pathname } = location
  return hearFirst(({ steps, undo }) => {
    // a step within the page (the skip link), or one from which there is no way back
    if (location.pathname === pathname || Number.isNaN(steps)) return
    undo()
    hold(() => history.go(steps))
  })
}
