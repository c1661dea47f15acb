import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import type { Session } from '#modules/accounts/contract.ts'
import type { PageQuery, PageToRender, RenderedPage } from '#server/platform/kernel/contract.ts'
import { App, fetchPage } from './app/app.tsx'
import { ApiError, leaveBy } from './lib/api/api.ts'
import { queryClient as browserCache } from './lib/api/query-client.ts'
import { RenderedAt, RenderedTitle } from './lib/boot/rendering.ts'
import { report } from './lib/boot/report.ts'
import { settings } from './lib/boot/settings.ts'
import { storeFor } from './lib/session/session-store.ts'

/** Many pages are rendered at a time: each call has to know which of them it is for. */
const rendering = new AsyncLocalStorage<PageToRender>()

leaveBy((url) => {
  const page = rendering.getStore()
  if (!page) throw new Error(`${url} was asked for outside a page.`)
  return page.ask(url)
})

/**
 * The HTML of a page as the browser of the person that it is for would show it first. Throws when the API is in trouble
 * or does not take the session: such a page is the browser's to show.
 */
export function draw(page: PageToRender): Promise<RenderedPage> {
  // the same for every page of this server
  Object.assign(settings, page.settings)
  return rendering.run(page, () => render(page))
}

async function render({ url, at, session }: PageToRender): Promise<RenderedPage> {
  const cache = openCache()
  const store = storeFor(session as Session | null)
  const title = { title: null }
  await fetchPage(new URL(url, 'http://page').pathname, { signedIn: session !== null })
  const stream = await renderToReadableStream(
    <RenderedAt value={at}>
      <RenderedTitle value={title}>
        <QueryClientProvider client={cache}>
          <App store={store} inRouter={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>} />
        </QueryClientProvider>
      </RenderedTitle>
    </RenderedAt>,
    // in one go: what comes later is moved to its place by inline scripts, which the CSP refuses
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  assertNothingShared()
  return { html, ...title, queries: answersIn(cache) }
}

/** A cache of its own for each page, in which every component waits for what it asks for. */
function openCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const defaulted = cache.defaultQueryOptions.bind(cache)
  cache.defaultQueryOptions = (options) => {
    const all = defaulted(options)
    return all.enabled === false ? all : { ...all, suspense: true }
  }
  return cache
}

/** What was answered. Throws where an answer only failed to come; a refusal is part of the page. */
function answersIn(cache: QueryClient): PageQuery[] {
  const queries = cache.getQueryCache().getAll()
  const failed = queries.find(({ state: { error } }) => error !== null && !isRefusal(error))
  if (failed) throw failed.state.error
  return queries
    .filter(({ state: { data } }) => data !== undefined)
    .map(({ queryKey: key, state: { data } }) => ({ key, data }))
}

const REFUSALS = [400, 403, 404, 409, 410]
const isRefusal = (error: Error): boolean => error instanceof ApiError && REFUSALS.includes(error.status)

/** The browser's one cache has no place here: what a page left there, the next one would show to somebody else. */
function assertNothingShared(): void {
  if (browserCache.getQueryCache().getAll().length === 0) return
  browserCache.clear()
  throw new Error('A page has written into the cache of the whole process.')
}

const fail = (error: unknown) => report('A part of a page could not be rendered', error)
