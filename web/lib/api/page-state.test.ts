import { expect, test, vi } from 'vitest'

/** Loads a page that the server rendered with this data. */
function loadPage(queries: readonly { key: readonly unknown[]; data: unknown }[]) {
  vi.resetModules()
  const textContent = JSON.stringify({ at: 0, session: null, renew: false, queries })
  const element = { textContent, remove: () => undefined }
  vi.stubGlobal('document', { querySelector: (name: string) => (name === '#kerbside-state' ? element : null) })
  return import('./page-state.ts')
}

type Cache = Parameters<typeof import('./page-state.ts').hydratePageQueries>[0]

/** Returns what `hydrate` puts into the cache. */
function collectHydrated(hydrate: (cache: Cache) => void) {
  const all: { key: readonly unknown[]; data: unknown; updatedAt: number }[] = []
  hydrate({ setQueryData: (key, data, { updatedAt }) => all.push({ key, data, updatedAt }) })
  return all
}

test('dates hydrated data by the browser’s clock, as new as the page', async () => {
  const { hydratePageQueries, cameWithPage } = await loadPage([{ key: ['own-profile'], data: { displayName: 'Ann' } }])
  const [profile] = collectHydrated(hydratePageQueries)
  expect(profile).toMatchObject({ key: ['own-profile'], data: { displayName: 'Ann' } })
  expect(cameWithPage({ dataUpdatedAt: profile?.updatedAt ?? 0 })).toBe(true)
  expect(cameWithPage({ dataUpdatedAt: 0 })).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 16_000 })
  expect(cameWithPage({ dataUpdatedAt: profile?.updatedAt ?? 0 })).toBe(false)
  vi.useRealTimers()
})

test('restores the undefined page param of a list’s first page', async () => {
  const { hydratePageQueries } = await loadPage([{ key: ['bids'], data: { pages: [], pageParams: [null, 'next'] } }])
  expect(collectHydrated(hydratePageQueries)[0]?.data).toEqual({ pages: [], pageParams: [undefined, 'next'] })
})

test('a page without state fetches everything', async () => {
  const { hydratePageQueries, isRendered } = await loadPage([])
  expect([collectHydrated(hydratePageQueries), isRendered()]).toEqual([[], false])
})
