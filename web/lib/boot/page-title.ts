import { useContext, useEffect } from 'react'
import { RenderedTitle } from './rendering.ts'
import { settings } from './settings.ts'

let title: string | null = null
let unseen = 0
let toDo = 0

/** Puts the number of unseen items before the title. */
export function countInTitle(count: number): void {
  unseen = count
  show()
}

/** Puts the number of things to do before the title while nothing is unseen. */
export function toDoInTitle(count: number): void {
  toDo = count
  show()
}

function show() {
  const count = unseen || toDo
  document.title = count > 0 ? `(${count}) ${inFull(title)}` : inFull(title)
}

const inFull = (short: string | null): string =>
  short ? `${short} – ${settings.productName}` : `${settings.productName} – licensed carriers bid for your waste`

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage passes none. */
export function usePageTitle(next?: string | null): void {
  const rendered = useContext(RenderedTitle)
  if (rendered !== null) rendered.title = inFull(next ?? null)
  useEffect(() => {
    title = next ?? null
    show()
  }, [next])
}
