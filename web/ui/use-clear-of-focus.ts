import { type RefObject, useEffect, useState } from 'react'
import { onSheetsChange, openSheets } from '#web/lib/boot/open-sheets.ts'

/** Where messages stand: at the top, so many pixels above the bottom, or nowhere for now. */
export type ToastPlace = 'top' | 'away' | number

/** Between messages and what is above or below them. */
const GAP = 8
const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const MOVES = ['focusin', 'focusout', 'scroll', 'resize'] as const

/**
 * Keeps messages off the field that has the focus, and off an open dialog: at the bottom when they would lie over one of
 * those, away when there, too.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, changed: unknown): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('top')
  useEffect(() => {
    // whether messages came or went is known by their region alone
    void changed
    const look = () => setPlace(region.current === null ? 'top' : placeFor(region.current))
    // what is in a dialog may come after it
    const sizes = new ResizeObserver(look)
    function watch() {
      for (const dialog of openSheets()) sizes.observe(dialog)
      look()
    }
    watch()
    for (const move of MOVES) window.addEventListener(move, look, true)
    window.visualViewport?.addEventListener('resize', look)
    const endSheets = onSheetsChange(watch)
    return () => {
      sizes.disconnect()
      endSheets()
      for (const move of MOVES) window.removeEventListener(move, look, true)
      window.visualViewport?.removeEventListener('resize', look)
    }
  }, [region, changed])
  return place
}

function placeFor(region: HTMLElement): ToastPlace {
  const { left, right, height } = region.getBoundingClientRect()
  const keptClear = toKeepClear()
  const liesOver = (top: number) =>
    keptClear.some((its) => its.left < right && its.right > left && its.top < top + height && its.bottom > top)
  const style = getComputedStyle(document.documentElement)
  if (!liesOver(Number.parseFloat(style.getPropertyValue('--header')) + GAP)) return 'top'
  const end = visibleEnd() - GAP
  return liesOver(end - height) ? 'away' : window.innerHeight - end
}

/** Where that is which no message may lie over. */
function toKeepClear(): DOMRect[] {
  const field = document.activeElement
  const fields = field?.matches(FIELDS) ? [field] : []
  return [...fields, ...openSheets()].map((element) => element.getBoundingClientRect())
}

/** Where the bar at the bottom begins, or the keyboard of a phone. */
function visibleEnd(): number {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return Math.min(window.innerHeight - bar, offsetTop + height)
}
