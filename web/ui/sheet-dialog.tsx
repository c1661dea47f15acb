import { X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useCloseOnBack } from '#web/lib/navigation-guard/close-on-back.ts'
import { classes } from './classes.ts'
import type { SheetProps } from './sheet.tsx'
import { words } from './words.ts'

/** The part of Sheet that is loaded on demand. */
export function SheetDialog({
  open,
  onClose,
  title,
  children,
  dismissable = true,
  full = false,
  addressed = false,
}: SheetProps) {
  useCloseOnBack(onClose, dismissable, !addressed)
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => next || onClose()}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      className={classes(
        'fixed inset-0 z-40 flex items-end justify-center bg-veil fade md:items-center',
        !full && 'md:p-6',
      )}
    >
      <Modal
        className={classes(
          'flex w-full flex-col bg-surface shadow-float rise',
          full ? 'h-dvh' : 'max-h-[92dvh] rounded-t-m md:max-h-[85dvh] md:max-w-form md:rounded-m',
        )}
      >
        <Dialog className={classes('flex min-h-0 flex-col outline-none', full && 'flex-1')}>
          <div className="flex items-start gap-3 px-4 pt-4 md:px-5 md:pt-5">
            <Heading slot="title" level={2} className="flex-1 py-2">
              {title}
            </Heading>
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
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-2 md:px-5 md:pb-5">
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
