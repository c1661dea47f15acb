import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { Piece, ResultType, SearchAnswer, SearchResult } from '#modules/discovery/search/contract.ts'
import { givenStaff } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
const cards = (page: Page) => results(page).getByRole('listitem')
const spoken = (page: Page) => page.locator('[data-announcer]')

const pieces = (text: string, match = ''): Piece[] =>
  match === ''
    ? [{ text, match: false }]
    : text.split(new RegExp(`(${match})`)).map((part) => ({ text: part, match: part === match }))

function result(type: ResultType, title: string, more: Partial<SearchResult> = {}): SearchResult {
  const id = randomUUID()
  const description = `About ${title}, in a few words that go on for a while and on, until they fill more than three lines of a narrow card.`
  return {
    type,
    id,
    title,
    description,
    imageUrl: null,
    link:
      type === 'job' ? `/job/${id}` : type === 'charity' ? '/charities' : `/freecycle/item/${id}?type=freecycle_item`,
    titlePieces: pieces(title, 'Sofa'),
    descriptionPieces: pieces(description),
    ...more,
  }
}

const NONE = { job: 0, gift_item: 0, sell_item: 0, upcycle_idea: 0, business: 0, charity: 0 }
const answer = (items: SearchResult[], more: Partial<SearchAnswer> = {}): SearchAnswer => {
  const counts = { ...NONE }
  for (const { type } of items) counts[type] += 1
  return { items, counts, next: null, ...more }
}

/** Mocks search responses, for rare cases; returns the received queries. */
async function answering(page: Page, say: (query: URLSearchParams, route: Route) => Promise<unknown> | unknown) {
  const asked: URLSearchParams[] = []
  await page.route('**/api/search?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const json = await say(query, route)
    // an aborted request needs no response
    if (json !== undefined) await route.fulfill({ json }).catch(() => undefined)
  })
  return asked
}

const MIXED = answer([
  result('job', 'Sofa and mattress'),
  result('gift_item', 'Sofa bed', { description: null, descriptionPieces: [] }),
  result('sell_item', 'Sofa, <b>nearly</b> new'),
  result('upcycle_idea', 'Sofa cushions made of jeans'),
  result('business', 'Sofa Clearances of Bristol'),
  result('charity', 'Sofa Project'),
])

test('results replace the lists, with a count, types and highlighted matches (HOME-11 to HOME-13, SRCH-01 to SRCH-17)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/' })
  const asked = await answering(page, () => MIXED)
  await expect(page.getByPlaceholder('Search for items or gifted goods')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gifted items', exact: true })).toBeVisible()
  await box(page).fill('   ')
  await expect(page.getByRole('link', { name: 'Post a New Collection Request' })).not.toHaveCount(0)
  await box(page).fill('  Sofa ')
  await expect(heading(page, '6 results')).toBeVisible()
  for (const name of ['Gifted items', 'Items for sale']) await expect(heading(page, name)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Post a New Collection Request' })).toHaveCount(0)
  await expect(heading(page, 'How it works')).toBeVisible()
  expect(asked.map((query) => query.toString())).toEqual(['term=Sofa&page=1'])

  await expect(cards(page)).toHaveCount(6)
  for (const type of ['Collection request', 'Gifted item', 'Item for sale', 'Upcycle idea', 'Business', 'Charity'])
    await expect(cards(page).getByText(type, { exact: true })).toBeVisible()
  await expect(cards(page).getByText('No additional details provided.')).toHaveCount(1)
  await expect(cards(page).locator('mark')).toHaveText(Array.from({ length: 6 }, () => 'Sofa'))
  await expect(results(page).getByRole('link', { name: 'Sofa, <b>nearly</b> new' })).toBeVisible()
  await expect(results(page).locator('b')).toHaveCount(0)
  await expect(cards(page).getByText(/^About Sofa and mattress/)).toHaveCSS('-webkit-line-clamp', '3')
  await expect(spoken(page)).toHaveText('6 results for Sofa.')
  await expectGoodLayouts(page, 'search results')
})

test('the term and type are in the URL, so that reload, Back and the home link work (SRCH-02)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/' })
  const asked = await answering(page, (query) => {
    const type = query.get('type')
    return type === null ? MIXED : { ...MIXED, items: MIXED.items.filter((item) => item.type === type) }
  })
  await box(page).fill('so')
  await expect(page).toHaveURL('/?q=so')
  await box(page).fill('sofa')
  await expect(page).toHaveURL('/?q=sofa')
  await page.getByRole('button', { name: 'Charities (1)' }).click()
  await expect(page).toHaveURL('/?q=sofa&type=charity')
  await expect(heading(page, '1 result')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(box(page)).toHaveValue('sofa')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Charities (1)' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(cards(page)).toHaveCount(6)
  await results(page).getByRole('link', { name: 'Sofa Project' }).click()
  await expect(page).toHaveURL('/charities')
  await page.goBack()
  await expect(box(page)).toHaveValue('sofa')
  await expect(cards(page)).toHaveCount(6)
  // typing is one history entry
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(box(page)).toHaveValue('')
  await expect(main(page).getByRole('heading', { name: 'Gifted items', exact: true })).toBeVisible()
  await page.goForward()
  await expect(box(page)).toHaveValue('sofa')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Kerbside/ })
    .click()
  await expect(box(page)).toHaveValue('')

  asked.length = 0
  await box(page).fill('x'.repeat(80))
  await expect(page).toHaveURL(`/?q=${'x'.repeat(64)}`)
  await expect.poll(() => asked.at(-1)?.get('term')).toBe('x'.repeat(64))
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/')
  await expect(box(page)).toBeFocused()
})

test('keeps previous results until new ones arrive, and ignores older responses', async ({ openPage }) => {
  const page = await openPage({ at: '/' })
  const held: (() => void)[] = []
  const found = (term: string) => cards(page).getByRole('link', { name: `Found for ${term}` })
  await answering(page, async (query) => {
    if (query.get('term') === 'slow') await new Promise<void>((go) => held.push(go))
    return answer([result('job', `Found for ${query.get('term')}`)])
  })
  await box(page).fill('first')
  await expect(found('first')).toBeVisible()
  await box(page).fill('slow')
  await expect.poll(() => held.length).toBe(1)
  await expect(heading(page, 'Searching...')).toBeVisible()
  await expect(found('first')).toBeVisible()
  const takenBack = page.waitForEvent('requestfailed', (request) => request.url().includes('term=slow'))
  await box(page).fill('quick')
  await expect(found('quick')).toBeVisible()
  await takenBack
  held[0]?.()
  await expect(cards(page)).toHaveCount(1)
  await expect(found('quick')).toBeVisible()
})

test('shows a loading text, and sends one request while typing (SRCH-04)', async ({ openPage }) => {
  const page = await openPage({ at: '/' })
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const asked = await answering(page, async () => {
    await promise
    return MIXED
  })
  await box(page).pressSequentially('sofa', { delay: 40 })
  await expect(main(page).getByText('Searching...')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  go()
  await expect(cards(page)).toHaveCount(6)
  expect(asked).toHaveLength(1)
})

test('names the term when nothing is found (SRCH-07 to SRCH-10)', async ({ openPage }) => {
  const page = await openPage({ at: '/?q=%3Cimg%20src%3Dx%3E%20sofa', size: PHONE })
  await answering(page, () => answer([]))
  await page.reload()
  await expect(heading(page, 'No Results Found')).toBeVisible()
  await expect(page.getByText('Sorry, we couldn\'t find anything matching "<img src=x> sofa".')).toBeVisible()
  await expect(page.getByText('Try searching for something else or check your spelling.')).toBeVisible()
  await expect(spoken(page)).toHaveText('No Results Found')
  await expectGoodLayouts(page, 'search without results')
})

test('loads more pages, and retries one that failed', async ({ openPage, allow }) => {
  allow(/500/)
  const page = await openPage({ at: '/' })
  const all = Array.from({ length: 45 }, (_, nth) => result('job', `Sofa ${nth + 1}`))
  const counts = { ...NONE, job: 1000, charity: 7 }
  let broken = true
  const asked = await answering(page, (query, route) => {
    const nth = Number(query.get('page'))
    if (nth === 3 && broken)
      return void route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Oh.', requestId: 'r' } })
    // a result that moved to the next page is sent again
    return { items: all.slice((nth - 1) * 20 - (nth > 1 ? 1 : 0), nth * 20), counts, next: nth < 3 ? nth + 1 : null }
  })
  await box(page).fill('sofa')
  await expect(heading(page, '1,000+ results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Collection requests (1,000+)' })).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(40)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('We couldn’t load more. Try again.')).toBeVisible()
  expect(asked.filter((query) => query.get('page') === '3')).toHaveLength(2)
  broken = false
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(45)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('arrow keys move through the results, Enter opens one and Escape clears', async ({ openPage, allow }) => {
  // the results of the mock don't exist
  allow(/404/)

  const page = await openPage({ at: '/' })
  await answering(page, () => MIXED)
  await box(page).fill('sofa')
  await expect(cards(page)).toHaveCount(6)
  const link = (nth: number) => cards(page).nth(nth).getByRole('link')
  await box(page).press('ArrowDown')
  await expect(link(0)).toBeFocused()
  for (const [key, nth] of [
    ['ArrowRight', 1],
    ['ArrowDown', 4],
    ['ArrowUp', 1],
    ['ArrowDown', 4],
    ['ArrowRight', 5],
    ['ArrowRight', 5],
  ] as const) {
    await page.keyboard.press(key)
    await expect(link(nth), key).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await box(page).press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await box(page).press('Escape')
  await expect(page).toHaveURL('/')
  await box(page).fill('sofa')
  // Enter searches immediately
  await box(page).press('Enter')
  await expect(page).toHaveURL('/?q=sofa')
  await box(page).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/job\//)
})

test('asks visitors to sign in only for items (R57, HOME-36)', async ({ product, openPage, allow }) => {
  allow(/404/)
  const page = await openPage({ at: '/' })
  await answering(page, () => MIXED)
  await box(page).fill('sofa')
  await results(page).getByRole('link', { name: 'Sofa bed' }).click()
  await expect(message(page, 'Please log in or sign up to view item details.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?q=sofa')
  const member = await openPage({ as: await givenOwner(product), at: '/', name: 'member' })
  await answering(member, () => MIXED)
  await box(member).fill('sofa')
  await results(member).getByRole('link', { name: 'Sofa bed' }).click()
  await expect(member).toHaveURL(/\/freecycle\/item\//)
})

const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'Search Operation Failed' })

test('retries a failed search once, then shows the error and a retry button (SRCH-05, SRCH-06, CALL-11, ERR-05 to ERR-08)', async ({
  openPage,
  allow,
}) => {
  allow(/429|503|ERR_CONNECTION_RESET|does not match its contract/)
  const page = await openPage({ at: '/' })
  let say: (route: Route) => Promise<void>
  const asked = await answering(page, (_, route) => say(route))
  const refusing = (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, json: { code: 'some_code', message, requestId: 'r' } })
  const ways: [string, (route: Route) => Promise<void>, string][] = [
    ['details', refusing(429, 'Too many requests.'), 'Search Error: Too many requests.'],
    ['service', refusing(503, 'Away.'), 'The search service encountered an issue. Please try again later.'],
    [
      'network',
      (route) => route.abort('connectionreset'),
      'Failed to fetch search results: We couldn’t connect. Check your internet connection and try again.',
    ],
    [
      'format',
      (route) => route.fulfill({ json: { found: 'much' } }),
      'Received unexpected data format from search service.',
    ],
    [
      'proxy',
      (route) => route.fulfill({ body: '<h1>Hello</h1>' }),
      'Received unexpected data format from search service.',
    ],
  ]
  for (const [term, way, text] of ways) {
    say = way
    asked.length = 0
    await box(page).fill(term)
    await expect.poll(() => asked.map((query) => query.get('term'))).toEqual([term, term])
    await expect(alert(page).getByText(text)).toBeVisible()
  }
  await expectGoodLayouts(page, 'search that failed')
  say = (route) => route.fulfill({ json: MIXED })
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(6)

  await test.step('does not refetch on window focus (CALL-12)', async () => {
    asked.length = 0
    await page.evaluate("for (const of of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(of))")
    await box(page).fill('after')
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]?.get('term')).toBe('after')
  })
})

test('shows an error if the code of the results fails to load (ERR-09)', async ({ openPage, allow }) => {
  allow(/ERR_FAILED/, /could not be loaded yet/)
  const page = await openPage()
  const block = /assets\/results-.*\.js/
  await page.route(block, (route) => route.abort())
  await page.goto('/')
  await answering(page, () => MIXED)
  await box(page).fill('sofa')
  await expect(
    alert(page).getByText('An unknown error occurred while searching. Please check your connection or try again.'),
  ).toBeVisible()
  await expect(heading(page, 'How it works')).toBeVisible()
  await page.unroute(block)
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(6)
})

test('an admin rebuilds the index, and a viewer can only see it', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenStaff(product), at: '/ops/search', name: 'admin' })
  await page.getByRole('button', { name: 'Rebuild the index' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild the index' }).click()
  const rebuilds = page.getByRole('table', { name: 'Rebuilds, newest first' })
  await expect(rebuilds.getByText('Done')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText(/^Compared .* fixed\.$|Nothing needed fixing\./)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('table', { name: /^Entries by type/ }).getByText('Same')).toHaveCount(6)
  await expectGoodLayouts(page, 'search index of staff')
  const viewer = await openPage({
    as: await givenStaff(product, 'viewer', 'viewer'),
    at: '/ops/search',
    name: 'viewer',
  })
  await expect(heading(viewer, 'Rebuilds')).toBeVisible()
  await expect(viewer.getByText('Only admins can rebuild or compare the index.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Rebuild the index' })).toHaveCount(0)
})
