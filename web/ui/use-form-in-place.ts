import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

interface FormInPlace {
  /** For the button that opens the form. */
  opener: RefObject<HTMLButtonElement | null>
  /** For what stands around the form; within a Suspense where its code is loaded. */
  form: RefCallback<HTMLElement>
}

/**
 * Leads the focus where a form takes the place of the button that opened it: to the first field once the form is there, and
 * back to the button once it has gone. Only from what has gone itself: a focus that is elsewhere stays there. A form that
 * was open from the start takes none.
 */
export function useFormInPlace(open: boolean): FormInPlace {
  const opener = useRef<HTMLButtonElement>(null)
  const openFromStart = useRef(open)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && isNowhere()) opener.current?.focus()
    wasOpen.current = open
    openFromStart.current &&= open
  }, [open])
  const form = useCallback(
    (box: HTMLElement | null) => {
      if (box && open && !openFromStart.current && isNowhere()) firstField(box)?.focus()
    },
    [open],
  )
  return { opener, form }
}

/** Whether what had the focus has gone. In a sheet it may be at the sheet itself, or at its way out. */
const isNowhere = () => document.activeElement?.matches('body, dialog, [data-sheet-close]') === true

/** Of several to choose from, the chosen one: from there the arrow keys go on. */
function firstField(box: HTMLElement): HTMLElement | null {
  const first = box.querySelector<HTMLInputElement>('input:not([hidden]), select, textarea')
  if (first?.type !== 'radio') return first
  return box.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) ?? first
}
