import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openSheet, topSheet } from '#web/lib/boot/open-sheets.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { Announcer } from './announcer.tsx'
import { classes } from './classes.ts'
import { tabRound } from './tab-round.ts'

interface ModalDialogProps {
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Asked for by Escape or a press outside. */
  onClose: () => void
  dismissable?: boolean
  className: string
  /** One box that fills the dialog. */
  children: ReactNode
}

/** The browser's own dialog over an inert page. It takes the focus, and gives it back when it goes. */
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
  useWaysOut(box, () => dismissable && onClose(), isOpen)
  if (!inBrowser) return null
  return createPortal(
    // `closedby`: Chromium would let a second Escape close it whatever the page says
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
      {/* what is in it may take the focus once it is open, and not before */}
      {isOpen && children}
      <Announcer />
    </dialog>,
    document.body,
  )
}

/** Keeps Tab in the dialog, and calls `dismiss` on Escape, a request of the browser to close, and a press outside. */
function useWaysOut(box: RefObject<HTMLDialogElement | null>, dismiss: () => void, isOpen: boolean): void {
  const asked = useEffectEvent(dismiss)
  useEffect(() => {
    const dialog = box.current
    if (dialog === null || !isOpen) return
    const ending = new AbortController()
    const { signal } = ending
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || topSheet() !== dialog) return
      if (event.key === 'Tab') tabRound(event, dialog)
      if (event.key !== 'Escape') return
      event.preventDefault()
      asked()
    }
    // the page itself has the focus when what had it has gone
    document.addEventListener('keydown', onKey, { signal })
    const onCancel = (event: Event) => {
      // a file chooser says so too
      if (event.target !== dialog) return
      event.preventDefault()
      asked()
    }
    dialog.addEventListener('cancel', onCancel, { signal })
    let pressed: EventTarget | null = null
    const onDown = ({ target }: Event) => {
      pressed = target
    }
    dialog.addEventListener('pointerdown', onDown, { signal })
    // its box fills it: what is pressed is the veil around it. Text may be selected from inside to out there
    const onClick = ({ target }: Event) => {
      if (target === dialog && pressed === dialog) asked()
    }
    dialog.addEventListener('click', onClick, { signal })
    return () => ending.abort()
  }, [box, isOpen])
}
