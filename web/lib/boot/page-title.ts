import { useContext, useEffect } from 'react'
import { RenderedTitle } from './rendering.ts'
import { settings } from './settings.ts'

let title: string | null = null
/** Number of unseen items. */
let unseenCount = 0
/** Number of things to do. */
let toDoCount = 0

/** Puts the number of unseen items before the title. */
export function setUnseenInTitle(count: number): void {
  unseenCount = count
  updateTitle()
}

/** Puts the number of things to do before the title while nothing is unseen. */
export function setToDoInTitle(count: number): void {
  toDoCount = count
  updateTitle()
}

function updateTitle() {
  const count = unseenCount || toDoCount
  document.title = count > 0 ? `(${count}) ${fullTitle(title)}` : fullTitle(title)
}

const fullTitle = (short: string | null): string =>
  short ? `${short} – ${settings.productName}` : `${settings.productName} – licensed carriers bid for your waste`

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage passes none. */
export function usePageTitle(newTitle?: string | null): void {
  const rendered = useContext(RenderedTitle)
  if (rendered !== null) rendered.title = fullTitle(newTitle ?? null)
  useEffect(() => {
    title = newTitle ?? null
    updateTitle()
  }, [newTitle])
}
