import { useEffect, useEffectEvent } from 'react'
import { onTraversal } from './traversals.ts'

/**
 * Makes Back close an overlay instead of leaving the page. Uses a CloseWatcher for Android's Back if the browser has
 * one, and otherwise reverts the navigation. Without `closable`, Back does nothing; without `enabled`, the router
 * handles Back.
 */
export function useCloseOnBack(onClose: () => void, closable = true, enabled = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!enabled) return
    return onTraversal(({ steps, undo }) => {
      if (!Number.isNaN(steps)) undo()
      if (closable) close()
    })
  }, [closable, enabled])
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatcherClass }
    if (!enabled || !closable || Watcher === undefined) return
    const watcher = new Watcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [closable, enabled])
}

/** The part of CloseWatcher that is used here; TypeScript has no type for it yet. */
type CloseWatcherClass = new () => { onclose: (() => void) | null; destroy(): void }
