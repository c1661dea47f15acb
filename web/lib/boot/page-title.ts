import { useEffect } from 'react'
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
  const full = title
    ? `${title} – ${settings.productName}`
    : `${settings.productName} – licensed carriers bid for your waste`
  const count = news || toDo
  document.title = count > 0 ? `(${count}) ${full}` : full
}

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage gives none. */
export function usePageTitle(next?: string | null): void {
  useEffect(() => {
    title = next ?? null
    show()
  }, [next])
}
