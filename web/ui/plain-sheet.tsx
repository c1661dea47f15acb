import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useCloseOnBack } from '#web/lib/navigation-guard/close-on-back.ts'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** A dialog of the browser's own, for when the sheet's code cannot be had. */
export function PlainSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // closed rather than taken away: the focus goes back to where it was
    return () => dialog?.close()
  }, [])
  useCloseOnBack(onClose)
  return (
    <dialog
      ref={box}
      aria-label={words.notLoaded}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mx-auto mt-auto mb-0 w-full max-w-form rounded-t-m bg-surface p-5 text-ink shadow-float backdrop:bg-veil md:mb-auto md:rounded-m"
    >
      <div className="grid gap-2">
        {children}
        <Button variant="quiet" className="justify-self-start" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </dialog>
  )
}
