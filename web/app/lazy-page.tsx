import { atom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { store } from '#web/lib/boot/store.ts'
import type { AppRoute } from '#web/routes.tsx'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part.tsx'
import { words } from './words.ts'

/** The number of pages whose code is loading. */
const pagesLoading = atom(0)
/** Whether a page's code is loading. */
export const pageLoadingAtom = atom((get) => get(pagesLoading) > 0)

/**
 * Returns the page of a route, whose code is loaded on first render or by `load`. The previous page stays until then.
 */
export function lazyPage({ bare, load }: AppRoute): LazyPart<object> {
  async function fetch(): Promise<ComponentType> {
    store.set(pagesLoading, (count) => count + 1)
    try {
      const [{ Page }, withQueries] = await Promise.all([load(), bare ? null : loadQueries()])
      return withQueries === null ? Page : withQueries(Page)
    } finally {
      store.set(pagesLoading, (count) => count - 1)
    }
  }
  return lazyPart(fetch, {
    title: <h1 tabIndex={-1}>{words.pageNotLoaded}</h1>,
    frame: (message) => <NotLoaded>{message}</NotLoaded>,
  })
}

function NotLoaded({ children }: { children: ReactNode }) {
  usePageTitle(words.pageNotLoaded)
  return <div className="wrap py-16">{children}</div>
}

const loadQueries = async () => (await import('./with-queries.tsx')).withQueries
