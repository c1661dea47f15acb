import { useEffect, useEffectEvent } from 'react'
import { hearFirst } from './traversals.ts'

/**
 * Has Back close what lies over the page, and leaves the page where it is: no entry is added to the history or taken
 * from it. Android asks a CloseWatcher first, where there is one; elsewhere the step back is taken and undone.
 * Without `closable` Back does nothing.
 */
export function useCloseOnBack(onClose: () => void, closable = true): void {
  const close = useEffectEvent(onClose)
  useEffect(
    () =>
      hearFirst(({ steps, undo }) => {
        if (!Number.isNaN(steps)) undo()
        if (closable) close()
      }),
    [closable],
  )
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatching }
    if (!closable || Watcher === undefined) return
    const watcher = new Watcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [closable])
}

/** What of it is used; TypeScript does not know it yet. */
type CloseWatching = new () => { onclose: (() => void) | null; destroy(): void }
