import { useEffect, useEffectEvent } from 'react'
import { hearFirst } from './traversals.ts'

/**
 * Has Back close what lies over the page, and leaves the page where it is: no entry is added to the history or taken
 * from it. Android asks a CloseWatcher first, where there is one; elsewhere the step back is taken and undone.
 * Without `closable` Back does nothing; without `on` it is left to the router.
 */
export function useCloseOnBack(onClose: () => void, closable = true, on = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!on) return
    return hearFirst(({ steps, undo }) => {
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

/** What of it is used; TypeScript does not know it yet. */
type CloseWatching = new () => { onclose: (() => void) | null; destroy(): void }
