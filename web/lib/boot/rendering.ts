import { createContext } from 'react'
import { pageState } from '#web/lib/api/page-state.ts'

/** When the page was rendered, in milliseconds since 1970, so that hydration shows the same relative times. */
export const RenderedAt = createContext(pageState().at)

/** Receives the title of a server-rendered page; null in a browser. */
export const RenderedTitle = createContext<{ title: string | null } | null>(null)
