import { type RefObject, useEffect, useState } from 'react'

/** Where messages stand: at the top, so many pixels above the bottom, or nowhere for now. */
export type ToastPlace = 'top' | 'away' | number

/** Between messages and what is above or below them. */
const GAP = 8
const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const MOVES = ['focusin', 'focusout', 'scroll', 'resize'] as const

/** Keeps messages off the field that has the focus: at the bottom when they would lie over it, away when there, too. */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, changed: unknown): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('top')
  useEffect(() => {
    // whether messages came or went is known by their region alone
    void changed
    const look = () => setPlace(region.current === null ? 'top' : placeFor(region.current))
    look()
    for (const move of MOVES) window.addEventListener(move, look, true)
    window.visualViewport?.addEventListener('resize', look)
    return () => {
      for (const move of MOVES) window.removeEventListener(move, look, true)
      window.visualViewport?.removeEventListener('resize', look)
    }
  }, [region, changed])
  return place
}

function placeFor(region: HTMLElement): ToastPlace {
  const field = document.activeElement
  if (!field?.matches(FIELDS)) return 'top'
  const { left, right, height } = region.getBoundingClientRect()
  const its = field.getBoundingClientRect()
  const liesUnder = (top: number) => its.left < right && its.right > left && its.top < top + height && its.bottom > top
  const style = getComputedStyle(document.documentElement)
  if (!liesUnder(Number.parseFloat(style.getPropertyValue('--header')) + GAP)) return 'top'
  const end = visibleEnd() - GAP
  return liesUnder(end - height) ? 'away' : window.innerHeight - end
}

/** Where the bar at the bottom begins, or the keyboard of a phone. */
function visibleEnd(): number {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return Math.min(window.innerHeight - bar, offsetTop + height)
}
