import { useEffect, useEffectEvent } from 'react'
import { onTraversal } from './traversals.ts'

/**
 * Lets Back close an overlay without leaving the page or changing the history. Android uses a CloseWatcher if supported;
 * elsewhere the step back is undone. Without `closable` Back does nothing; without `on` the router handles it.
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

/** The used part of CloseWatcher, which TypeScript doesn't know yet. */
type CloseWatching = new () => { onclose: (() => void) | null; destroy(): void }
