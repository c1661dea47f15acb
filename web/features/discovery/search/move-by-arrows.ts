import type { KeyboardEvent } from 'react'
import { moved } from './moves.ts'
import { BOX } from './search-box.tsx'

/** Moves the focus between results, and back to the box, by arrow keys. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const to = moved(event.key, { at, count: links.length, columns: columnsOf(links) })
  if (to === null) return
  event.preventDefault()
  if (to < 0) document.getElementById(BOX)?.focus()
  else links[to]?.focus()
}

/** Returns the number of columns: items with the same top as the first. */
function columnsOf(links: readonly HTMLElement[]): number {
  const tops = links.map((link) => link.closest('li')?.offsetTop)
  return tops.filter((top) => top === tops[0]).length
}
