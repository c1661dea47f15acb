import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useCloseOnBack } from '#web/lib/navigation-guard/close-on-back.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { words } from './words.ts'

interface SheetProps {
  open: boolean
  /** Called on Escape, the close button or a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Whether the user can close it; false while a decision is required or something is being sent. */
  dismissable?: boolean
  /** Full screen, for pictures. */
  full?: boolean
  /** Whether the open sheet has its own URL, so that the router closes it on Back. */
  hasUrl?: boolean
}

/** A modal sheet: from the bottom on phones, centred on wide screens. */
export function Sheet(props: SheetProps) {
  return props.open && <OpenSheet {...props} />
}

function OpenSheet({ onClose, title, children, dismissable = true, full = false, hasUrl = false }: SheetProps) {
  const id = useId()
  useCloseOnBack(onClose, dismissable, !hasUrl)
  return (
    <ModalDialog
      aria-labelledby={id}
      onClose={onClose}
      dismissable={dismissable}
      className={
        full
          ? 'h-dvh max-h-none'
          : 'mx-auto mt-auto max-h-[92dvh] rounded-t-m md:mb-auto md:max-h-[85dvh] md:max-w-form md:rounded-m'
      }
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col rounded-[inherit] bg-surface shadow-float rise">
        <div className="flex items-start gap-3 px-4 pt-4 md:px-5 md:pt-5">
          <h2 id={id} className="flex-1 py-2">
            {title}
          </h2>
          {dismissable && (
            <button
              type="button"
              data-sheet-close
              aria-label={words.close}
              onClick={onClose}
              className="grid size-11 shrink-0 place-items-center rounded-s text-muted hover:bg-sunken hover:text-ink cursor-pointer"
            >
              <X aria-hidden size={20} />
            </button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-2 md:px-5 md:pb-5">
          {children}
        </div>
      </div>
    </ModalDialog>
  )
}
