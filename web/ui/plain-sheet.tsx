import type { ReactNode } from 'react'
import { useCloseOnBack } from '#web/lib/navigation-guard/close-on-back.ts'
import { Button } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { words } from './words.ts'

/** A dialog for the error that another dialog's code failed to load. */
export function PlainSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useCloseOnBack(onClose)
  return (
    <ModalDialog
      aria-label={words.notLoaded}
      onClose={onClose}
      className="mx-auto mt-auto max-w-form rounded-t-m md:mb-auto md:rounded-m"
    >
      <div className="grid min-w-0 flex-1 gap-2 rounded-[inherit] bg-surface p-5 shadow-float">
        {children}
        <Button variant="quiet" className="justify-self-start" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </ModalDialog>
  )
}
