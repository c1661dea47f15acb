import { atom } from 'jotai'
import { type ComponentType, lazy } from 'react'
import { store } from '#web/lib/store.ts'
import type { AppRoute } from '#web/routes.tsx'

const onTheirWay = atom(0)
/** Whether a page's code is being fetched. */
export const pageLoadingAtom = atom((get) => get(onTheirWay) > 0)

/** The page of a route, fetched when it is first shown; the page before it stays until then. */
export function lazyPage({ bare, load }: AppRoute): ComponentType {
  return lazy(async () => {
    store.set(onTheirWay, (count) => count + 1)
    try {
      const [{ Page }, withQueries] = await Promise.all([load(), bare ? null : loadQueries()])
      return { default: withQueries === null ? Page : withQueries(Page) }
    } finally {
      store.set(onTheirWay, (count) => count - 1)
    }
  })
}

const loadQueries = async () => (await import('./with-queries.tsx')).withQueries
