import { useContext, useEffect } from 'react'
import { RenderedTitle } from './rendering.ts'
import { settings } from './settings.ts'

let title: string | null = null
let news = 0
let toDo = 0

/** Says how much is new and not seen yet: it stands before the title, and so in the tab. */
export function countInTitle(count: number): void {
  news = count
  show()
}

/** Says how many things there are to do: they stand there while nothing is new. */
export function toDoInTitle(count: number): void {
  toDo = count
  show()
}

function show() {
  const count = news || toDo
  document.title = count > 0 ? `(${count}) ${inFull(title)}` : inFull(title)
}

const inFull = (short: string | null): string =>
  short ? `${short} – ${settings.productName}` : `${settings.productName} – licensed carriers bid for your waste`

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage gives none. */
export function usePageTitle(next?: string | null): void {
  const rendered = useContext(RenderedTitle)
  if (rendered !== null) rendered.title = inFull(next ?? null)
  useEffect(() => {
    title = next ?? null
    show()
  }, [next])
}
