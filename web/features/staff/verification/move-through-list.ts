import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus through a list's links with the arrow keys, j or k, without opening them. */
export function moveThroughList(event: KeyboardEvent<HTMLElement>): void {
  const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
