import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { endMySession, type Session, signOut, signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { changePassword } from '#modules/core/accounts/links/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { Browser, givenSignedIn, PASSWORD } from './browser.ts'

const PAGE = `<html><head><!-- card --><title>Kerbside</title><!-- /card -->
<script type="module" crossorigin src="/assets/index-12345678.js"></script></head><body><div id="app"></div></body></html>`
/** A fake of the built renderer: shows whose page it is, and what the API returns to them. */
const RENDERER = `export const render = async ({ url, session, callApi }) => {
  if (url.includes('stuck')) await new Promise(() => {})
  const profile = session === null ? null : await (await callApi('/api/profile')).json()
  return { html: '<main>' + (session?.user.email ?? 'visitor') + '</main>', title: null, queries: [{ key: ['own-profile'], data: profile }] }
}`
const PAGES = Object.fromEntries(
  ['/', '/dashboard', '/my-posts', '/jobs', '/job/:jobId', '/my-items', '/freecycle'].map((path) => [
    path,
    { access: 'signed-in', files: [], next: [] },
  ]),
)
const FILES = {
  'index.html': PAGE,
  'rendering/entry-server.js': RENDERER,
  'preloads.json': JSON.stringify({
    afterPaint: '/assets/a.js',
    firstRefresh: '/assets/first-refresh.js',
    pages: PAGES,
  }),
}

const server = await givenServer({}, FILES)

const COOKIE = 'kerbside_page'
const given = () => givenSignedIn(server, `${randomUUID().slice(0, 8)}@kerbside.example`)

/** What a browser gets at `path` with only these cookies. */
async function open(path: string, cookies: Record<string, string> = {}) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const answer = await fetch(server.url + path, { headers: { cookie: cookie.join('; ') } })
  const html = await answer.text()
  const [, state] = /id="kerbside-state">(.*?)<\/script>/s.exec(html) ?? []
  return { answer, html, state: JSON.parse(state ?? 'null') as { session: Session; renew: boolean } | null }
}

const pageCookie = (browser: Browser): string => {
  const cookie = browser.cookies.get(COOKIE)
  if (cookie === undefined) throw new Error('The browser has no cookie for pages.')
  return cookie
}

/** Whether a page is rendered for a user with this cookie. */
const isKnown = async (cookie: string): Promise<boolean> =>
  (await open('/dashboard', { [COOKIE]: cookie })).html.includes('@kerbside.example')

describe('a page for a member', () => {
  test('is rendered, with a session that works', async () => {
    const { browser, session } = await given()
    for (const path of ['/', '/dashboard', '/my-posts', '/jobs', `/job/${randomUUID()}`]) {
      const { html, state, answer } = await open(path, { [COOKIE]: pageCookie(browser) })
      expect(html).toContain(`<main>${session.user.email}</main>`)
      expect(html).not.toContain('first-refresh')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect([answer.headers.get('etag'), answer.headers.get('set-cookie')]).toEqual([null, null])
      expect(state).toMatchObject({ session: { user: session.user }, renew: false })
      await callOrThrow(server, readOwnProfile, { as: { accessToken: state?.session.accessToken ?? '' } })
    }
  })

  test("is only for the owner of the cookie: without it the same address is a visitor's", async () => {
    const { session } = await given()
    for (const path of ['/', '/dashboard'])
      for (const cookies of [{}, { kerbside_hint: '1' } as Record<string, string>])
        expect((await open(path, cookies)).html).not.toContain(session.user.email)
  })

  test.each(['/my-items', '/freecycle', '/dashboard?show=profile', '/nowhere'])(
    '%s is the same as for a visitor',
    async (path) => {
      const { browser } = await given()
      const { state, answer } = await open(path, { [COOKIE]: pageCookie(browser) })
      expect(state?.session ?? null).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test("says after a day that the session needs renewal, and is a visitor's after 30 days", async () => {
    const { browser, session } = await given()
    const used = (ago: string) =>
      server.sql.query(`update sessions set last_used_at = now() - $2::interval where user_id = $1`, [
        session.user.id,
        ago,
      ])
    await used('25 hours')
    expect((await open('/dashboard', { [COOKIE]: pageCookie(browser) })).state?.renew).toBe(true)
    await used('31 days')
    expect(await isKnown(pageCookie(browser))).toBe(false)
  })
})

describe('the cookie', () => {
  test("can't be read by scripts, sent by other sites or, with HTTPS, set by other hosts", async () => {
    const { browser } = await given()
    const line = browser.lastSetCookies.find((one) => one.startsWith(`${COOKIE}=`))
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/)
    const secure = await startTestServer({ PUBLIC_URL: 'https://kerbside.example' })
    try {
      const { browser: other } = await givenSignedIn(secure, `${randomUUID().slice(0, 8)}@kerbside.example`)
      const host = other.lastSetCookies.find((one) => one.startsWith('__Host-kerbside_page='))
      expect(host).toMatch(/; Path=\/;.*; Secure/)
      expect(host).not.toMatch(/Domain/)
    } finally {
      await secure.stop()
    }
  })

  test("isn't accepted by the API", async () => {
    const { browser } = await given()
    const cookie = `${COOKIE}=${pageCookie(browser)}`
    const ask = (path: string, method = 'GET') =>
      fetch(server.url + path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      })
    for (const path of ['/api/profile', '/api/my-requests', '/api/me/inbox']) expect((await ask(path)).status).toBe(401)
    expect(await (await ask('/api/session/refresh', 'POST')).json()).toEqual({ session: null })
    expect((await ask('/api/collection-requests', 'POST')).status).toBeGreaterThanOrEqual(400)
    expect(await isKnown(pageCookie(browser))).toBe(true)
  })

  test("is the same after every renewal, so two tabs can't race for it", async () => {
    const { browser } = await given()
    const before = pageCookie(browser)
    await browser.refresh()
    expect(pageCookie(browser)).toBe(before)
  })

  test.each<[string, (mine: string, other: string) => string]>([
    ['nothing', () => ''],
    ['rubbish', () => 'x'.repeat(5_000)],
    ['another session with this signature', (mine, other) => `${other.split('.')[0]}.${mine.split('.')[1]}`],
    ['no signature', (mine) => `${mine.split('.')[0]}.`],
    ['a signature that is one letter off', (mine) => mine.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['a longer one', (mine) => `${mine}A`],
  ])("with %s isn't accepted", async (_, forge) => {
    const [mine, other] = [await given(), await given()]
    expect(await isKnown(forge(pageCookie(mine.browser), pageCookie(other.browser)))).toBe(false)
  })
})

describe('a copy of the cookie is worthless after', () => {
  test.each<[string, (browser: Browser, session: Session) => Promise<unknown>]>([
    ['logging out', (browser) => browser.call(signOut, {})],
    ['logging out everywhere', (_, session) => callOrThrow(server, signOutEverywhere, { as: session })],
    [
      'ending the session on another device',
      async (browser, { user }) => {
        const other = new Browser(server)
        const answer = await other.signIn(user.email)
        if (!answer.ok) throw new Error(answer.error.message)
        const [sessionId = ''] = pageCookie(browser).split('.')
        await callOrThrow(server, endMySession, { as: answer.body, params: { sessionId } })
      },
    ],
    [
      'a new password, set on another device',
      async (_, { user }) => {
        const other = new Browser(server)
        const answer = await other.signIn(user.email)
        if (!answer.ok) throw new Error(answer.error.message)
        const body = { currentPassword: PASSWORD, newPassword: 'another-good-long-password' }
        await callOrThrow(server, changePassword, { as: answer.body, body })
      },
    ],
    [
      'a suspension',
      (_, { user }) => server.sql.query('update users set suspended_at = now() where id = $1', [user.id]),
    ],
    ['deleting the account', (_, { user }) => server.sql.query('delete from users where id = $1', [user.id])],
  ])('%s', async (_, end) => {
    const { browser, session } = await given()
    const copy = pageCookie(browser)
    expect(await isKnown(copy)).toBe(true)
    await end(browser, session)
    expect(await isKnown(copy)).toBe(false)
  })

  test('is cleared by logging out', async () => {
    const { browser } = await given()
    await browser.call(signOut, {})
    expect(browser.cookies.get(COOKIE)).toBeUndefined()
  })
})

test("pages that can't be rendered in time, and those waiting behind them, are sent unrendered", async () => {
  const { browser, session } = await given()
  const cookies = { [COOKIE]: pageCookie(browser) }
  const stuck = await Promise.all(Array.from({ length: 14 }, () => open('/dashboard?stuck', cookies)))
  for (const { answer, html } of stuck) {
    expect(answer.status).toBe(200)
    expect(html).toContain('<div id="app"></div>')
    expect(html).not.toContain(session.user.email)
  }
  expect((await open('/dashboard', cookies)).html).toContain(session.user.email)
})

test('a server in trouble sends the page unrendered', async () => {
  const { browser } = await given()
  await server.sql.query('alter table sessions rename to away')
  const { answer, html } = await open('/dashboard', { [COOKIE]: pageCookie(browser) })
  await server.sql.query('alter table away rename to sessions')
  expect(answer.status).toBe(200)
  expect(html).toContain('<div id="app"></div>')
  expect((await call(server, readOwnProfile, {})).status).toBe(401)
})
