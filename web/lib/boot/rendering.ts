import { createContext } from 'react'
import { pageState } from '#web/lib/api/page-state.ts'

/** When the page was rendered, in milliseconds since 1970: what it says of times then is what it says first in the browser. */
export const RenderedAt = createContext(pageState().at)

/** Where a page that the server renders leaves its title; there is none in a browser. */
export const RenderedTitle = createContext<{ title: string | null } | null>(null)
