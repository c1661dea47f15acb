import { type RefObject, useEffect, useState } from 'react'
import { onSheetsChange, openSheets } from '#web/lib/boot/open-sheets.ts'

/** The position of toasts: at the top, a number of pixels above the bottom, or hidden. */
export type ToastPosition = 'top' | 'hidden' | number

/** Gap between toasts and other elements. */
const GAP_PX = 8
const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** Events after which the focused field may be elsewhere. */
const MOVE_EVENTS = ['focusin', 'focusout', 'scroll', 'resize'] as const

/**
 * Keeps toasts from covering the focused field or an open dialog: moves them to the bottom, or hides them if that doesn't
 * help.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, changed: unknown): ToastPosition {
  const [position, setPosition] = useState<ToastPosition>('top')
  useEffect(() => {
    // the effect runs again when toasts appear or disappear
    void changed
    const update = () => setPosition(region.current === null ? 'top' : positionFor(region.current))
    // a dialog's content may load later
    const sizes = new ResizeObserver(update)
    function watch() {
      for (const dialog of openSheets()) sizes.observe(dialog)
      update()
    }
    watch()
    for (const event of MOVE_EVENTS) window.addEventListener(event, update, true)
    window.visualViewport?.addEventListener('resize', update)
    const endSheets = onSheetsChange(watch)
    return () => {
      sizes.disconnect()
      endSheets()
      for (const event of MOVE_EVENTS) window.removeEventListener(event, update, true)
      window.visualViewport?.removeEventListener('resize', update)
    }
  }, [region, changed])
  return position
}

function positionFor(region: HTMLElement): ToastPosition {
  const { left, right, height } = region.getBoundingClientRect()
  const obstacles = obstacleRects()
  const covers = (top: number) =>
    obstacles.some((rect) => rect.left < right && rect.right > left && rect.top < top + height && rect.bottom > top)
  const style = getComputedStyle(document.documentElement)
  if (!covers(Number.parseFloat(style.getPropertyValue('--header')) + GAP_PX)) return 'top'
  const end = visibleEnd() - GAP_PX
  return covers(end - height) ? 'hidden' : window.innerHeight - end
}

/** Returns the rectangles that toasts must not cover. */
function obstacleRects(): DOMRect[] {
  const field = document.activeElement
  const fields = field?.matches(FIELDS) ? [field] : []
  return [...fields, ...openSheets()].map((element) => element.getBoundingClientRect())
}

/** Returns the y position of the top of the bottom bar or the on-screen keyboard, whichever is higher. */
function visibleEnd(): number {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return Math.min(window.innerHeight - bar, offsetTop + height)
}
