import { expect, type Page, type Route } from '@playwright/test'
import { main } from '../support/page-helpers.ts'

export const STATES = ['filled', 'empty', 'loading', 'refused', 'offline'] as const
export type State = (typeof STATES)[number]

/** Shortens the waits before retries, of one to four seconds, to 1 ms. */
const NO_WAIT = `{
  const later = window.setTimeout
  window.setTimeout = (act, ms, ...more) => later(act, ms >= 1000 && ms <= 4000 ? 1 : ms, ...more)
}`

/** Queries are mocked in the page: an unanswered request would keep the network from idling. */
const NO_ANSWER = `{
  const ask = window.fetch
  window.calls = 0
  window.fetch = (url, how) => {
    if (how?.method !== 'GET' || !String(url).startsWith('/api/')) return ask(url, how)
    window.calls += 1
    return new Promise(() => undefined)
  }
}`

/** Mocks the queries of a page by its state; returns a function that counts them. */
export async function mockState(page: Page, state: State): Promise<() => Promise<number>> {
  let calls = 0
  if (state === 'filled') return async () => 1
  if (state === 'loading') {
    await page.addInitScript(NO_ANSWER)
    return () => page.evaluate<number>('window.calls')
  }
  // failed queries are retried after one and two seconds
  if (state === 'refused' || state === 'offline') await page.addInitScript(NO_WAIT)
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    calls += 1
    return ANSWERS[state](route)
  })
  return async () => calls
}

const ANSWERS: Readonly<Record<Exclude<State, 'filled' | 'loading'>, (route: Route) => Promise<void>>> = {
  async empty(route) {
    const answer = await route.fetch()
    // pictures have no lists
    const isJson = answer.headers()['content-type']?.startsWith('application/json')
    await route.fulfill({ response: answer, ...(isJson && { json: emptyLists(await answer.json()) }) })
  },
  refused: (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  offline: (route) => route.abort('internetdisconnected'),
}

/** Returns the response with empty lists. */
function emptyLists(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, emptyLists(value)]))
}

export async function waitForState(page: Page, state: State): Promise<void> {
  if (state === 'loading') {
    await expect(main(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    return
  }
  await expect(main(page).locator(':is(h1, [role=alert])').first()).toBeVisible()
  await expect(main(page).locator('.appear-late')).toHaveCount(0)
}
