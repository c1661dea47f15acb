import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SESSION_HINT_COOKIE } from '#modules/core/accounts/contract.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const PAGE = `<!doctype html><html><head><!-- card: replaced --><title>{{productName}} – all</title>
<!-- /card --><meta name="kerbside-settings" content="{{settings}}" /></head><body><div id="app"></div></body></html>`

const preloads = {
  afterPaint: '/assets/after-paint-12345678.js',
  firstRefresh: '/assets/first-refresh-12345678.js',
  pages: {
    '/job/:jobId': { access: 'anyone', files: ['/assets/job-12345678.js'], next: ['/assets/bidding-12345678.js'] },
    '/scan': { access: 'anyone', files: ['/assets/scan-12345678.js'], next: [] },
    '/my-items': { access: 'signed-in', files: ['/assets/my-items-12345678.js'], next: [] },
  },
}
const server = await givenServer(
  { PUBLIC_URL: 'https://kerbside.example,http://localhost' },
  { 'index.html': PAGE, 'preloads.json': JSON.stringify(preloads), '.vite/manifest.json': '{}' },
)

const get = async (at: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + at, { headers })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1]
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a job page, as sent', () => {
  test('has a card about the job, for anyone who is sent its link', async () => {
    const { request } = await givenOpenRequest(server, { title: 'Oak wardrobe', postcode: 'BS6 5QA' })
    const { status, headers, html } = await get(`/job/${request.id}?utm_source=mail`)
    expect(status).toBe(200)
    expect(html).toContain('<title>Oak wardrobe – Kerbside</title>')
    expect(html).toContain(`<link rel="canonical" href="https://kerbside.example/job/${request.id}" />`)
    expect(tag(html, 'og:title')).toBe('Oak wardrobe')
    expect(tag(html, 'description')).toBe('Both on the ground floor by the front door. Where: BS6, Bristol.')
    expect(tag(html, 'twitter:card')).toBe('summary')
    expect(dataIn(html)).toMatchObject({ '@type': 'Demand', name: 'Oak wardrobe', areaServed: 'BS6, Bristol' })
    expect(headers.get('x-robots-tag')).toBeNull()
    // the rest of the page is unchanged
    expect(html).toContain('<div id="app"></div>')
    expect(html).toContain('kerbside-settings')
  })

  test('preloads its own script, and other pages do not (G19)', async () => {
    const { request } = await givenOpenRequest(server)
    const asked = '<link rel="modulepreload" href="/assets/job-12345678.js" />'
    expect((await get(`/job/${request.id}`)).html).toContain(`${asked}</head>`)
    for (const other of ['/', '/dashboard']) expect((await get(other)).html).not.toContain(asked)
    for (const kept of ['/preloads.json', '/.vite/manifest.json'])
      expect((await get(kept)).html).toContain('<div id="app"></div>')
  })

  test('preloads the script of a members’ page where there may be a session', async () => {
    const asked = '<link rel="modulepreload" href="/assets/my-items-12345678.js" />'
    const session = { cookie: `${SESSION_HINT_COOKIE}=1` }
    const mine = await get('/my-items?page=2', session)
    expect(mine.html).toContain(asked)
    expect([mine.status, mine.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect((await get('/my-items')).html).not.toContain('modulepreload')
    expect((await get('/my-items/of-nobody', session)).html).not.toContain('modulepreload')
    expect((await get('/scan')).html).toContain('/assets/scan-12345678.js')
  })

  test('requests the session before all other script, and further script last, where there may be a session', async () => {
    const first = '<script type="module" async src="/assets/first-refresh-12345678.js"></script>'
    const own = '<link rel="modulepreload" href="/assets/job-12345678.js" />'
    const next = '<link rel="modulepreload" href="/assets/bidding-12345678.js" fetchpriority="low" />'
    const { request } = await givenOpenRequest(server)
    const { html } = await get(`/job/${request.id}`, { cookie: `${SESSION_HINT_COOKIE}=1` })
    expect(html).toContain(`${first}${own}${next}</head>`)
    expect((await get('/my-items', { cookie: `${SESSION_HINT_COOKIE}=1` })).html).toContain(first)
    for (const at of [`/job/${request.id}`, '/my-items'])
      expect((await get(at)).html).not.toMatch(/first-refresh|bidding/)
  })

  test('shows no owner and no full postcode (R06, R33)', async () => {
    const { owner, request } = await givenOpenRequest(server, { postcode: 'BS6 5QA' })
    const { html } = await get(`/job/${request.id}`)
    for (const hidden of ['5QA', owner.id, owner.email]) expect(html).not.toContain(hidden)
  })

  test('shows its picture, in the size that previews use', async () => {
    const { request } = await givenOpenRequest(server)
    const image = { url: '/media/a/b-1600.webp', width: 1600, height: 1200, placeholder: 'data:' }
    await server.sql.query('update collection_requests set image_urls = $2 where id = $1', [
      request.id,
      JSON.stringify([image]),
    ])
    const { html } = await get(`/job/${request.id}`)
    expect(tag(html, 'og:image')).toBe('https://kerbside.example/media/a/b-960.webp')
    expect(tag(html, 'og:image:height')).toBe('720')
    expect(tag(html, 'twitter:card')).toBe('summary_large_image')
  })

  test.each([
    '"><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '<!-- /card --> {{settings}} $& $1 $`',
    "' onload='alert(1) & &amp;",
  ])('takes the title %j as text and nothing else (security 15)', async (title) => {
    const { request } = await givenOpenRequest(server, { title, description: `${title} and more of it` })
    const { html } = await get(`/job/${request.id}`)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<script>alert/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/kerbside-settings/g)).toHaveLength(1)
    expect(dataIn(html).name).toBe(request.title)
  })

  test.each([randomUUID(), 'junk', '%00'])('without a job (%s) is the page of the app under a 404', async (id) => {
    const { status, headers, html } = await get(`/job/${id}`)
    expect(status).toBe(404)
    expect(html).toContain('<div id="app"></div>')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('of a cancelled job exists, but is not indexed', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    const { status, headers, html } = await get(`/job/${request.id}`)
    expect([status, headers.get('x-robots-tag'), tag(html, 'robots')]).toEqual([200, 'noindex', 'noindex'])
  })

  test('is revalidated each time and sent again only when it changed', async () => {
    const { request } = await givenOpenRequest(server)
    const { headers } = await get(`/job/${request.id}`)
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = { 'if-none-match': headers.get('etag') ?? '' }
    expect(await get(`/job/${request.id}`, again)).toMatchObject({ status: 304, html: '' })
    await server.sql.query(`update collection_requests set title = 'Other words' where id = $1`, [request.id])
    expect((await get(`/job/${request.id}`, again)).status).toBe(200)
  })
})

describe('other pages, as sent', () => {
  test('the homepage and the public lists are indexed, as a British marketplace for waste (NAV-01)', async () => {
    const home = await get('/')
    expect(home.html).toContain('<title>Kerbside – licensed carriers bid for your waste</title>')
    expect(home.html).toContain('<link rel="canonical" href="https://kerbside.example/" />')
    expect(tag(home.html, 'og:image')).toBe('https://kerbside.example/card.png')
    expect(tag(home.html, 'twitter:card')).toBe('summary_large_image')
    expect(dataIn(home.html)).toMatchObject({ '@type': 'WebSite', url: 'https://kerbside.example/' })
    expect(tag(home.html, 'description')).toMatch(/\bUK\b.*\bbid for your waste\b/)
    for (const at of ['/', '/charities', '/freecycle?type=sell_item', '/login'])
      expect((await get(at)).headers.get('x-robots-tag')).toBeNull()
  })

  test('personal pages, steps of a form and unknown addresses are not indexed', async () => {
    for (const [at, status] of [
      ['/my-items', 200],
      ['/my-items/', 200],
      ['/My-Items?page=2', 200],
      ['/scan', 200],
      ['/nothing', 404],
      ['/my-items/of-nobody', 404],
      ['/wp-login.php', 404],
    ] as const) {
      const { headers, ...sent } = await get(at)
      expect([at, sent]).toMatchObject([at, { status, html: expect.stringContaining('<title>Kerbside – all') }])
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
  })
})

describe('what search engines read', () => {
  test('robots.txt leads to the sitemap and away from the API', async () => {
    const { headers, html } = await get('/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(html).toContain('Disallow: /api/')
    expect(html).toContain('Sitemap: https://kerbside.example/sitemap.xml')
  })

  test('the sitemap lists every open job, in files of ten thousand', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await server.sql.query(
      `insert into collection_requests (id, user_id, title, description, created_at, updated_at)
       select gen_random_uuid(), $1, 'One of many', 'One of very many.', now(), now() from generate_series(1, 10000)`,
      [owner.id],
    )
    const { rows } = await server.sql.query<{ id: string }>(
      `select id from collection_requests where status <> 'cancelled'`,
    )
    const index = await get('/sitemap.xml')
    expect(index.headers.get('content-type')).toContain('xml')
    const files = [...index.html.matchAll(/<loc>https:\/\/kerbside\.example(.*?)<\/loc>/g)].map(([, at = '']) => at)
    const listed = (await Promise.all(files.map((at) => get(at)))).flatMap(({ html }) => [
      ...html.matchAll(/<loc>https:\/\/kerbside\.example\/job\/(.*?)<\/loc><lastmod>/g),
    ])
    expect(files.length).toBe(3)
    const ids = (all: (string | undefined)[]) => all.map(String).toSorted((a, b) => a.localeCompare(b))
    expect(ids(listed.map(([, id]) => id))).toEqual(ids(rows.map(({ id }) => id)))
    expect(listed.map(([, id]) => id)).toContain(request.id)
    expect((await get(files[0] ?? '')).html).toContain('<loc>https://kerbside.example/charities</loc>')
    for (const at of ['/sitemap/1-2.xml', '/sitemap/9-0.xml', '/sitemap/1-00.xml', '/sitemap/junk'])
      expect((await get(at)).status).toBe(404)
  })
})
