import { useEffect, useEffectEvent } from 'react'
import { onTraversal } from './traversals.ts'

/**
 * Makes Back close an overlay instead of leaving the page. Uses a CloseWatcher for Android's Back if the browser has
 * one, and otherwise undoes the step back. Without `closable`, Back does nothing; without `on`, the router handles
 * Back.
 */
export function useCloseOnBack(onClose: () => void, closable = true, on = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!on) return
    return onTraversal(({ steps, undo }) => {
      if (!Number.isNaN(steps)) undo()
      if (closable) close()
    })
  }, [closable, on])
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatching }
    if (!on || !closable || Watcher === undefined) return
    const watcher = new Watcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [closable, on])
}

/** The part of CloseWatcher that is used here; TypeScript has no type for it yet. */
type CloseWatching = new () => { onclose: (() => void) | null; destroy(): void }
