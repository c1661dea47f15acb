import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

interface FormFocus {
  /** Ref of the button that opens the form. */
  opener: RefObject<HTMLButtonElement | null>
  /** Ref of the form's container; inside a Suspense if its code is lazy. */
  form: RefCallback<HTMLElement>
}

/**
 * Manages the focus when a form replaces the button that opened it: focuses the first field when the form appears, and
 * the button when the form disappears. Does so only if the focused element is gone, and not for a form that was open
 * initially.
 */
export function useFormFocus(open: boolean): FormFocus {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpenAtFirst = useRef(open)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && isFocusLost()) opener.current?.focus()
    wasOpen.current = open
    wasOpenAtFirst.current &&= open
  }, [open])
  const form = useCallback(
    (box: HTMLElement | null) => {
      if (box && open && !wasOpenAtFirst.current && isFocusLost()) firstField(box)?.focus()
    },
    [open],
  )
  return { opener, form }
}

/** Returns whether the focused element is gone. In a sheet, the focus then moves to the sheet or its close button. */
const isFocusLost = () => document.activeElement?.matches('body, dialog, [data-sheet-close]') === true

/** Returns the first field; of a group of radio buttons the checked one, from which the arrow keys move. */
function firstField(box: HTMLElement): HTMLElement | null {
  const first = box.querySelector<HTMLInputElement>('input:not([hidden]), select, textarea')
  if (first?.type !== 'radio') return first
  return box.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) ?? first
}
