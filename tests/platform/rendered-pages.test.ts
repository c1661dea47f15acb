import { expect, test } from 'vitest'
import { giftedItems, latestGiftedItems, latestSaleItems } from '#modules/community/items/contract.ts'
import { SESSION_HINT_COOKIE } from '#modules/core/accounts/contract.ts'
import { latestRequests, readRequest } from '#modules/market/requests/contract.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const PAGE = `<html><head><!-- card: replaced --><title></title><!-- /card -->
<script type="module" crossorigin src="/assets/index-12345678.js"></script></head><body><div id="app"></div></body></html>`
/** Replaces the built one: requests what the page shows, and returns what it received. */
const RENDERER = `
const API = { '/': ['/api/latest-requests', '/api/latest-sell-items', '/api/latest-freecycle-items'], '/freecycle': ['/api/freecycle-items'] }
let renders = 0
export const render = async ({ url, callApi }) => {
  const paths = API[url] ?? [url.replace('/job/', '/api/requests/')]
  const queries = await Promise.all(paths.map(async (path) => ({ key: [path], data: await (await callApi(path)).json() })))
  const title = queries[0].data.title ?? 'none'
  if (title === 'Not to be rendered') throw new Error('planned')
  renders += 1
  return { html: '<main data-path="' + url + '">' + title.length + '</main><i>' + renders + '</i>', title: null, queries }
}`

const preloads = JSON.stringify({ afterPaint: '/assets/after-paint-12345678.js', firstRefresh: '', pages: {} })
const files = { 'index.html': PAGE, 'rendering/entry-server.js': RENDERER, 'preloads.json': preloads }
const server = await givenServer({}, files)

const get = async (at: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + at, { headers })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const stateIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="kerbside-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
const answersIn = (html: string) =>
  Object.fromEntries(stateIn(html).queries.map(({ key, data }: { key: [string]; data: unknown }) => [key[0], data]))

test('renders a job page with exactly what the API answers a visitor (R33)', async () => {
  const { owner, request } = await givenOpenRequest(server, { title: 'Oak wardrobe', postcode: 'BS6 5QA' })
  const { html, headers } = await get(`/job/${request.id}`)
  expect(html).toContain(`<div id="app"><main data-path="/job/${request.id}">12</main>`)
  // the page's own script follows once this is painted
  expect(html).toContain('src="/assets/after-paint-12345678.js" data-next="/assets/index-12345678.js"')
  const visitor = await callOrThrow(server, readRequest, { params: { requestId: request.id } })
  expect(answersIn(html)).toEqual({ [`/api/requests/${request.id}`]: visitor })
  for (const hidden of ['5QA', owner.email]) expect(html).not.toContain(hidden)
  expect(headers.get('vary')).toMatch(/cookie/i)
})

test('renders the first gifted items that the API gives a visitor (FREE-01)', async () => {
  await givenGift(server, { name: 'Rocking horse' })
  const { html } = await get('/freecycle')
  expect(html).toContain('<main data-path="/freecycle">')
  expect(answersIn(html)).toEqual({ '/api/freecycle-items': await callOrThrow(server, giftedItems) })
  expect((await get('/freecycle?type=sell_item')).html).toContain('<div id="app"></div>')
})

test('renders the homepage with the newest posts, without what staff hid (HOME-29)', async () => {
  const { owner, request } = await givenOpenRequest(server, { title: 'Linen press', postcode: 'BS6 5QA' })
  await givenGift(server, { name: 'Dapple horse' })
  const { html } = await get('/')
  expect(answersIn(html)).toEqual({
    [latestRequests.path]: await callOrThrow(server, latestRequests),
    [latestSaleItems.path]: await callOrThrow(server, latestSaleItems),
    [latestGiftedItems.path]: await callOrThrow(server, latestGiftedItems),
  })
  for (const shown of [request.title, 'Dapple horse']) expect(html).toContain(shown)
  for (const hidden of ['5QA', owner.email]) expect(html).not.toContain(hidden)
  await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [request.id])
  expect((await get('/')).html).not.toContain(request.title)
})

test('renders only for visitors and only at its own address', async () => {
  const { request } = await givenOpenRequest(server)
  const signedIn = await get(`/job/${request.id}`, { cookie: `${SESSION_HINT_COOKIE}=1` })
  expect(signedIn.html).toContain('<div id="app"></div>')
  expect(signedIn.html).not.toContain('kerbside-state')
  expect((await get(`/job/${request.id}?utm_source=mail`)).html).toContain('<div id="app"></div>')
  expect((await get('/?q=sofa')).html).toContain('<div id="app"></div>')
  expect((await get('/')).html).toContain('<main data-path="/">')
})

test('renders once for all visitors, and again when the API answers differ', async () => {
  const { request } = await givenOpenRequest(server, { title: 'Pine chest' })
  const rendering = async () => /<i>\d+<\/i>/.exec((await get(`/job/${request.id}`)).html)?.[0]
  await rendering()
  const [first, second, third] = [await rendering(), await rendering(), await rendering()]
  // a minute may have ended between two of them
  expect([first, third]).toContain(second)
  await server.sql.query('update collection_requests set title = $2 where id = $1', [request.id, 'Oak chest'])
  const { html } = await get(`/job/${request.id}`)
  expect(answersIn(html)).toMatchObject({ [`/api/requests/${request.id}`]: { title: 'Oak chest' } })
})

test('renders nothing that visitors may not see', async () => {
  const { request } = await givenOpenRequest(server)
  await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [request.id])
  const { status, html } = await get(`/job/${request.id}`)
  expect(status).toBe(404)
  expect(html).not.toContain(request.title)
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', '$& $1 $` <div id="app"></div>', '\u2028</SCRIPT >'])(
  'the title %j stays text in the data of the page (security 15)',
  async (title) => {
    const { request } = await givenOpenRequest(server, { title })
    const { html } = await get(`/job/${request.id}`)
    expect(Object.values(answersIn(html))[0]).toMatchObject({ title: request.title })
    // the page's own, that of its card, and the data
    expect(html.match(/<script/gi)).toHaveLength(3)
    expect(html.match(/<\/script/gi)).toHaveLength(3)
  },
)

test('sends a page unrendered when rendering fails', async () => {
  const { request } = await givenOpenRequest(server, { title: 'Not to be rendered' })
  const { status, html } = await get(`/job/${request.id}`)
  expect(status).toBe(200)
  expect(html).toContain('<div id="app"></div>')
})

test('sends a rendered page again only when it changed', async () => {
  const { request } = await givenOpenRequest(server)
  const tags = new Set<string | null>()
  // the minute may be over between two requests, not between all of them
  for (let look = 0; look < 3; look++) tags.add((await get(`/job/${request.id}`)).headers.get('etag'))
  expect(tags.size).toBeLessThan(3)
  const [tag] = [...tags].slice(-1)
  await server.sql.query(`update collection_requests set title = 'Other words' where id = $1`, [request.id])
  expect((await get(`/job/${request.id}`, { 'if-none-match': tag ?? '' })).status).toBe(200)
})

test('never serves the renderer', async () => {
  expect((await get('/rendering/entry-server.js')).html).not.toContain('planned')
})
