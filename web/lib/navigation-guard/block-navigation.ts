import type { NavigateOptions, To } from 'react-router-dom'
import { onTraversal } from './traversals.ts'

/** The part of the router's navigator that links use. */
export interface Pusher {
  push(to: To, state?: unknown, options?: NavigateOptions): void
}

/** Receives a blocked navigation; `go` performs it. */
type OnBlocked = (go: () => void) => void

/**
 * Passes every navigation to another page to `onBlocked` instead of performing it: links, menus and the browser's Back.
 * Doesn't block redirects (`replace`), which the user didn't choose. Returns a function that stops it.
 */
export function blockNavigation(navigator: Pusher, onBlocked: OnBlocked): () => void {
  const unblockPushes = blockPushes(navigator, onBlocked)
  const unblockTraversals = blockTraversals(onBlocked)
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => {
    unblockPushes()
    unblockTraversals()
    window.removeEventListener('beforeunload', onBeforeUnload)
  }
}

function blockPushes(navigator: Pusher, onBlocked: OnBlocked): () => void {
  const { push } = navigator
  navigator.push = (to, ...options) => {
    const { pathname } = typeof to === 'string' ? new URL(to, location.origin) : to
    // navigation within the page isn't blocked
    if (pathname === location.pathname) push(to, ...options)
    else onBlocked(() => push(to, ...options))
  }
  return () => {
    navigator.push = push
  }
}

function blockTraversals(onBlocked: OnBlocked): () => void {
  const { pathname } = location
  return onTraversal(({ steps, undo }) => {
    // a step within the page (the skip link), or one that can't be undone
    if (location.pathname === pathname || Number.isNaN(steps)) return
    undo()
    onBlocked(() => history.go(steps))
  })
}
