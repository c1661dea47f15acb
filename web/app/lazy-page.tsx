import { atom } from 'jotai'
import { type ComponentType, lazy } from 'react'
import { store } from '#web/lib/store.ts'
import type { AppRoute } from '#web/routes.tsx'

const onTheirWay = atom(0)
/** Whether a page's code is being fetched. */
export const pageLoadingAtom = atom((get) => get(onTheirWay) > 0)

interface Loaded {
  readonly default: ComponentType
}

/** The page of a route, fetched when it is first shown or before, by `fetch`; the page before it stays until then. */
export function lazyPage({ bare, load }: AppRoute): { Page: ComponentType; fetch: () => Promise<Loaded> } {
  let fetched: Loaded | undefined
  async function fetch(): Promise<Loaded> {
    store.set(onTheirWay, (count) => count + 1)
    try {
      const [{ Page }, withQueries] = await Promise.all([load(), bare ? null : loadQueries()])
      fetched = { default: withQueries === null ? Page : withQueries(Page) }
      return fetched
    } finally {
      store.set(onTheirWay, (count) => count - 1)
    }
  }
  return { fetch, Page: lazy(() => (fetched === undefined ? fetch() : atOnce(fetched))) }
}

/** What is there already: for a real promise React would draw nothing first, and then hold the page back for 300 ms. */
// biome-ignore lint/suspicious/noThenProperty: React takes whatever it can call `then` of, and this one answers at once
const atOnce = (loaded: Loaded) => ({ then: (take: (loaded: Loaded) => void) => take(loaded) }) as Promise<Loaded>

const loadQueries = async () => (await import('./with-queries.tsx')).withQueries
