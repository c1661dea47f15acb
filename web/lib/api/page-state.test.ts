import { expect, test, vi } from 'vitest'

/** A page that the server rendered with these answers. */
function arrive(queries: readonly { key: readonly unknown[]; data: unknown }[]) {
  vi.resetModules()
  const textContent = JSON.stringify({ at: 0, session: null, renew: false, queries })
  const element = { textContent, remove: () => undefined }
  vi.stubGlobal('document', { querySelector: (name: string) => (name === '#kerbside-state' ? element : null) })
  return import('./page-state.ts')
}

type Cache = Parameters<typeof import('./page-state.ts').holdPageQueries>[0]

/** What is put into the cache. */
function held(hold: (cache: Cache) => void) {
  const all: { key: readonly unknown[]; data: unknown; updatedAt: number }[] = []
  hold({ setQueryData: (key, data, { updatedAt }) => all.push({ key, data, updatedAt }) })
  return all
}

test('what came with the page is held by the browser’s own clock, and is no older than the page', async () => {
  const { holdPageQueries, cameWithPage } = await arrive([{ key: ['own-profile'], data: { displayName: 'Ann' } }])
  const [profile] = held(holdPageQueries)
  expect(profile).toMatchObject({ key: ['own-profile'], data: { displayName: 'Ann' } })
  expect(cameWithPage({ dataUpdatedAt: profile?.updatedAt ?? 0 })).toBe(true)
  expect(cameWithPage({ dataUpdatedAt: 0 })).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 16_000 })
  expect(cameWithPage({ dataUpdatedAt: profile?.updatedAt ?? 0 })).toBe(false)
  vi.useRealTimers()
})

test('the first page of a list is asked for as before, though JSON has no undefined', async () => {
  const { holdPageQueries } = await arrive([{ key: ['bids'], data: { pages: [], pageParams: [null, 'next'] } }])
  expect(held(holdPageQueries)[0]?.data).toEqual({ pages: [], pageParams: [undefined, 'next'] })
})

test('a page that nothing came with asks for everything', async () => {
  const { holdPageQueries, isRendered } = await arrive([])
  expect([held(holdPageQueries), isRendered()]).toEqual([[], false])
})
