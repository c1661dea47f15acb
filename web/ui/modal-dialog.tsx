import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openSheet, topSheet } from '#web/lib/boot/open-sheets.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { Announcer } from './announcer.tsx'
import { classes } from './classes.ts'
import { trapTab } from './trap-tab.ts'

interface ModalDialogProps {
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Called on Escape or a press outside. */
  onClose: () => void
  dismissable?: boolean
  className: string
  /** One box that fills the dialog. */
  children: ReactNode
}

/** A native modal dialog. It takes the focus and restores it when it closes. */
export function ModalDialog({ onClose, dismissable = true, className, children, ...name }: ModalDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const inBrowser = useInBrowser(() => true, false)
  const open = useCallback((dialog: HTMLDialogElement) => {
    box.current = dialog
    const close = openSheet(dialog)
    setOpen(true)
    return close
  }, [])
  useDismissal(box, () => dismissable && onClose(), isOpen)
  if (!inBrowser) return null
  return createPortal(
    // `closedby`: otherwise a second Escape closes the dialog in Chromium, whatever its handler does
    <dialog
      ref={open}
      tabIndex={-1}
      closedby="none"
      {...name}
      className={classes(
        'w-full max-w-full overflow-visible bg-transparent text-ink outline-none open:flex backdrop:bg-veil backdrop:fade',
        className,
      )}
    >
      {/* rendered when the dialog is open, because the content may take the focus */}
      {isOpen && children}
      <Announcer />
    </dialog>,
    document.body,
  )
}

/** Keeps Tab in the dialog, and calls `dismiss` on Escape, a close request of the browser, or a press outside. */
function useDismissal(box: RefObject<HTMLDialogElement | null>, dismiss: () => void, isOpen: boolean): void {
  const dismissLatest = useEffectEvent(dismiss)
  useEffect(() => {
    const dialog = box.current
    if (dialog === null || !isOpen) return
    const listeners = new AbortController()
    const { signal } = listeners
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || topSheet() !== dialog) return
      if (event.key === 'Tab') trapTab(event, dialog)
      if (event.key !== 'Escape') return
      event.preventDefault()
      dismissLatest()
    }
    // on the document, because the body has the focus after the focused element disappears
    document.addEventListener('keydown', onKey, { signal })
    const onCancel = (event: Event) => {
      // file inputs also fire cancel
      if (event.target !== dialog) return
      event.preventDefault()
      dismissLatest()
    }
    dialog.addEventListener('cancel', onCancel, { signal })
    let pressed: EventTarget | null = null
    const onDown = ({ target }: Event) => {
      pressed = target
    }
    dialog.addEventListener('pointerdown', onDown, { signal })
    // a press on the backdrop has the dialog as its target; a text selection may end there, but not start there
    const onClick = ({ target }: Event) => {
      if (target === dialog && pressed === dialog) dismissLatest()
    }
    dialog.addEventListener('click', onClick, { signal })
    return () => listeners.abort()
  }, [box, isOpen])
}
