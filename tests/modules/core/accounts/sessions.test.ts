import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, givenSignedIn, PASSWORD } from './browser.ts'

const server = await givenServer()

const newEmail = () => `${randomUUID().slice(0, 8)}@kerbside.example`

/** Makes earlier replacements of tokens older than the grace period, so that an old token counts as stolen. */
const passGracePeriod = () =>
  server.sql.query(`update refresh_tokens set rotated_at = rotated_at - interval '16 seconds'`)

describe('signing in', () => {
  test('gives the page a short-lived access token and hides the refresh token from scripts (DATA-24, CALL-33, security 18)', async () => {
    const email = newEmail()
    const { browser, session } = await givenSignedIn(server, email)
    expect(session).toMatchObject({ accessToken: expect.stringMatching(/./), user: { email } })
    expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const refresh = browser.lastSetCookies.find((line) => line.startsWith('kerbside_refresh='))
    expect(refresh).toMatch(/; HttpOnly/)
    expect(refresh).toMatch(/; SameSite=Lax/)
    expect(refresh).toMatch(/; Path=\/api(;|$)/)
    expect(refresh).not.toMatch(/Secure/)
    const hint = browser.lastSetCookies.find((line) => line.startsWith('kerbside_hint='))
    expect(hint).toMatch(/^kerbside_hint=1;.*Path=\//)
    expect(hint).not.toMatch(/HttpOnly/)
    expect(JSON.stringify(session)).not.toContain(browser.refreshToken)
  })

  test('accepts the address in any case and with spaces around it', async () => {
    const email = newEmail()
    await givenSignedIn(server, email)
    expect((await new Browser(server).signIn(`  ${email.toUpperCase()} `)).status).toBe(200)
  })

  test('accepts an accented password from every keyboard', async () => {
    const email = newEmail()
    const { session } = await givenSignedIn(server, email)
    const typed = 'cafés-und-more'
    const { hashPassword } = await import('#modules/core/accounts/passwords.ts')
    await server.sql.query('update users set password_hash = $2 where id = $1', [
      session.user.id,
      await hashPassword(typed.normalize('NFC')),
    ])
    expect((await new Browser(server).signIn(email, typed.normalize('NFD'))).status).toBe(200)
  })

  test('only stores hashes of tokens', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    const { rows } = await server.sql.query(
      `select row_to_json(r)::text || row_to_json(s)::text || row_to_json(u)::text as stored
       from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id where u.id = $1`,
      [session.user.id],
    )
    expect(rows).toHaveLength(1)
    const token = browser.refreshToken ?? ''
    for (const shape of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0].stored).not.toContain(shape)
    expect(rows[0].stored).not.toContain(PASSWORD)
    expect(rows[0].stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test("deletes the user's sessions unused for 30 days", async () => {
    const email = newEmail()
    const { browser, session } = await givenSignedIn(server, email)
    await server.sql.query(`update sessions set last_used_at = last_used_at - interval '31 days' where user_id = $1`, [
      session.user.id,
    ])
    await browser.copy().signIn(email)
    const { rows } = await server.sql.query('select id from sessions where user_id = $1', [session.user.id])
    expect(rows).toHaveLength(1)
  })
})

describe('renewing a session', () => {
  test('replaces the token each time, and the new access token works (CALL-35)', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    const seen = new Set([browser.refreshToken])
    for (let turn = 0; turn < 3; turn++) {
      const renewed = await browser.refresh()
      expect(renewed?.user).toEqual(session.user)
      seen.add(browser.refreshToken)
      expect((await callOrThrow(server, readOwnProfile, { as: renewed as typeof session })).userId).toBe(
        session.user.id,
      )
    }
    expect(seen.size).toBe(4)
  })

  test('tells a visitor that there is no session, and clears both cookies', async () => {
    const visitor = new Browser(server)
    visitor.cookies.set('kerbside_hint', '1')
    expect(await visitor.refresh()).toBeNull()
    expect(visitor.cookies.size).toBe(0)
  })

  test.each(['junk', '%00', 'x'.repeat(4_000), '../../etc/passwd'])('the token %j is worth nothing', async (token) => {
    const visitor = new Browser(server)
    visitor.cookies.set('kerbside_refresh', token)
    expect(await visitor.refresh()).toBeNull()
  })

  test('gives a late second tab the same new token, not one of its own', async () => {
    const { browser: first } = await givenSignedIn(server, newEmail())
    const second = first.copy()
    await first.refresh()
    expect(await second.refresh()).not.toBeNull()
    expect(second.refreshToken).toBe(first.refreshToken)
    await first.refresh()
    const third = second.copy()
    await first.refresh()
    await first.refresh()
    expect(await third.refresh()).not.toBeNull()
    expect(third.refreshToken).toBe(first.refreshToken)
  })

  test('keeps twenty concurrent tabs signed in, on the same token', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    const tabs = Array.from({ length: 20 }, () => browser.copy())
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()))
    expect(answers.every((answer) => answer?.user.id === session.user.id)).toBe(true)
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1)
    expect(await browser.copy().refresh()).not.toBeNull()
  })

  test('ends the whole session when an old token is used after the grace period (security 18)', async () => {
    const { browser: owner } = await givenSignedIn(server, newEmail())
    const thief = owner.copy()
    await owner.refresh()
    await passGracePeriod()
    expect(await thief.refresh()).toBeNull()
    expect(await owner.refresh()).toBeNull()
    expect([...owner.cookies.keys()]).toEqual(['kerbside_device'])
  })

  test('still detects a token that was copied and used within the grace period', async () => {
    const { browser: owner } = await givenSignedIn(server, newEmail())
    const thief = owner.copy()
    await owner.refresh()
    await thief.refresh()
    await passGracePeriod()
    expect(await thief.refresh()).not.toBeNull()
    await passGracePeriod()
    expect(await owner.refresh()).toBeNull()
    expect(await thief.refresh()).toBeNull()
  })

  test('fails 30 days after the last use', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    await server.sql.query(
      `update refresh_tokens set expires_at = now() - interval '1 second' where session_id in (select id from sessions where user_id = $1)`,
      [session.user.id],
    )
    expect(await browser.refresh()).toBeNull()
  })

  test("can't be triggered by another site's page, and neither can signing out (security 19)", async () => {
    const { browser } = await givenSignedIn(server, newEmail())
    for (const [path, headers] of [
      ['/api/session/refresh', { origin: 'https://evil.example' }],
      ['/api/sign-out', { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, cookie: `kerbside_refresh=${browser.refreshToken}` },
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await browser.refresh()).not.toBeNull()
  })
})

describe('signing out', () => {
  test('ends the session on the server and clears the cookies (CALL-37, R70)', async () => {
    const { browser } = await givenSignedIn(server, newEmail())
    const copy = browser.copy()
    expect((await browser.signOut()).status).toBe(204)
    expect([...browser.cookies.keys()]).toEqual(['kerbside_device'])
    expect(await copy.refresh()).toBeNull()
  })

  test('works for a client with only an access token', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    await new Browser(server).signOut(session.accessToken)
    expect(await browser.refresh()).toBeNull()
  })

  test("keeps the user's other devices signed in", async () => {
    const email = newEmail()
    const { browser: phone } = await givenSignedIn(server, email)
    const laptop = new Browser(server)
    await laptop.signIn(email)
    await phone.signOut()
    expect(await laptop.refresh()).not.toBeNull()
  })

  test('is allowed for a visitor', async () => {
    expect((await new Browser(server).signOut()).status).toBe(204)
  })

  test.each([
    ['signs out', async (owner: Browser, _thief: Browser) => void (await owner.signOut())],
    ['turns out to be copied', async (_owner: Browser, thief: Browser) => void (await thief.refresh())],
  ])('the sockets of a session close when it %s, those of other people stay', async (_how, end) => {
    const { browser: owner, session } = await givenSignedIn(server, newEmail())
    const { session: other } = await givenSignedIn(server, newEmail())
    const [mine, theirs] = [await givenWatcher(server, session), await givenWatcher(server, other)]
    const thief = owner.copy()
    await owner.refresh()
    await passGracePeriod()
    await end(owner, thief)
    await until(() => mine.socket.disconnected, 'the socket to be closed')
    expect(theirs.socket.connected).toBe(true)
  })
})

describe('an access token', () => {
  test.each([
    [
      'forged',
      // the first character of the signature: all its bits count, and it always changes
      (token: string) => token.replace(/\.([^.])([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    ],
    ['without a signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'that names no algorithm',
      (token: string) => [btoa('{"alg":"none","typ":"JWT"}'), token.split('.')[1], ''].join('.'),
    ],
    ['cut short', (token: string) => token.slice(0, 20)],
  ])('%s opens nothing', async (_how, change) => {
    const { session } = await givenSignedIn(server, newEmail())
    const answer = await call(server, readOwnProfile, { as: { accessToken: change(session.accessToken) } })
    expect(answer).toMatchObject({ status: 401, error: { code: 'token_refused' } })
  })
})
