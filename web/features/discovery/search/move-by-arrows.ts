import type { KeyboardEvent } from 'react'
import { nextIndex } from './next-index.ts'
import { BOX_ID } from './search-box.tsx'

/** Moves the focus between results, and from the first row back to the search box, by arrow keys. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const to = nextIndex(event.key, { at, count: links.length, columns: columnsOf(links) })
  if (to === null) return
  event.preventDefault()
  if (to < 0) document.getElementById(BOX_ID)?.focus()
  else links[to]?.focus()
}

/** Returns the number of columns, which is the number of results at the same height as the first. */
function columnsOf(links: readonly HTMLElement[]): number {
  const tops = links.map((link) => link.closest('li')?.offsetTop)
  return tops.filter((top) => top === tops[0]).length
}
