import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import type { Session } from '#modules/core/accounts/contract.ts'
import type { PageQuery, PageToRender, RenderedPage } from '#server/platform/kernel/contract.ts'
import { App, preloadPage } from './app/app.tsx'
import { ApiError, setFetch } from './lib/api/api.ts'
import { queryClient as browserCache } from './lib/api/query-client.ts'
import { RenderedAt, RenderedTitle } from './lib/boot/rendering.ts'
import { report } from './lib/boot/report.ts'
import { settings } from './lib/boot/settings.ts'
import { createSessionStore } from './lib/session/session-store.ts'

/** The page that is being rendered. Pages are rendered concurrently, and each API call must know its page. */
const rendering = new AsyncLocalStorage<PageToRender>()

setFetch((url) => {
  const page = rendering.getStore()
  if (!page) throw new Error(`${url} was requested outside a page.`)
  return page.callApi(url)
})

/** Returns a page's HTML as its viewer would first see it. Throws when the API fails or rejects the session. */
export function render(page: PageToRender): Promise<RenderedPage> {
  // settings are the same for every page of this server
  Object.assign(settings, page.settings)
  return rendering.run(page, () => renderPage(page))
}

async function renderPage({ url, at, session }: PageToRender): Promise<RenderedPage> {
  const cache = createPageCache()
  const store = createSessionStore(session as Session | null)
  const title = { title: null }
  await preloadPage(new URL(url, 'http://page').pathname, { signedIn: session !== null })
  const stream = await renderToReadableStream(
    <RenderedAt value={at}>
      <RenderedTitle value={title}>
        <QueryClientProvider client={cache}>
          <App store={store} inRouter={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>} />
        </QueryClientProvider>
      </RenderedTitle>
    </RenderedAt>,
    // as one chunk, because React moves later chunks by inline scripts, which the CSP blocks
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: reportFailure },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  assertBrowserCacheEmpty()
  return { html, ...title, queries: pageQueriesIn(cache) }
}

/** Creates the cache of one page. Its queries suspend, so that every component waits for its data. */
function createPageCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const defaultQueryOptions = cache.defaultQueryOptions.bind(cache)
  cache.defaultQueryOptions = (options) => {
    const all = defaultQueryOptions(options)
    return all.enabled === false ? all : { ...all, suspense: true }
  }
  return cache
}

/**
 * Returns the data of all queries. Throws if a query failed, unless the server refused the request, which the page
 * shows.
 */
function pageQueriesIn(cache: QueryClient): PageQuery[] {
  const queries = cache.getQueryCache().getAll()
  const failed = queries.find(({ state: { error } }) => error !== null && !isRefusal(error))
  if (failed) throw failed.state.error
  return queries
    .filter(({ state: { data } }) => data !== undefined)
    .map(({ queryKey: key, state: { data } }) => ({ key, data }))
}

const REFUSAL_STATUSES = [400, 403, 404, 409, 410]
const isRefusal = (error: Error): boolean => error instanceof ApiError && REFUSAL_STATUSES.includes(error.status)

/**
 * Throws if a page wrote to the cache for browsers, which all pages on this server share: others would see its data.
 */
function assertBrowserCacheEmpty(): void {
  if (browserCache.getQueryCache().getAll().length === 0) return
  browserCache.clear()
  throw new Error('A page wrote to the cache that all pages share.')
}

const reportFailure = (error: unknown) => report('A part of a page could not be rendered', error)
