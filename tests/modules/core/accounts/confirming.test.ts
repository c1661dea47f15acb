import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { confirmEmail, resendConfirmation, resetPassword } from '#modules/core/accounts/links/contract.ts'
import {
  createSignUpCookie,
  isSignUpBrowser,
  SIGN_UP_COOKIE_LIFETIME_MS,
} from '#modules/core/accounts/links/sign-up-browser.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { tokenIn } from '#tests/support/inbox.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, PASSWORD } from './browser.ts'
import { newEmail, startMailedServer, statusesOf } from './mailed.ts'

const server = await startMailedServer({ EMAIL_CONFIRMATION: 'optional' })
afterAll(() => server.stop())

const CONFIRM = /Confirm your email/
const confirm = (token: string) => call(server, confirmEmail, { body: { token } })
const resend = (email: string) => call(server, resendConfirmation, { body: { email } })
const signInTo = (email: string) => callOrThrow(server, signIn, { body: { email, password: PASSWORD } })

describe('the link sent after sign-up', () => {
  test('confirms the address and updates open pages (ERR-37)', async () => {
    const email = await server.givenAccount()
    const session = await signInTo(email)
    expect(session.user.emailConfirmed).toBe(false)
    const page = await givenWatcher(server, session)
    const answer = await confirm(await server.mailedToken(email, CONFIRM))
    expect(answer).toMatchObject({ status: 200, body: { purpose: 'confirm_email', email } })
    expect(await page.receives('account.changed')).toEqual({ id: session.user.id })
    expect((await signInTo(email)).user.emailConfirmed).toBe(true)
    expect(await server.eventTypesOf(email)).toEqual(['UserSignedUp', 'EmailConfirmed'])
  })

  test('works once, and says so when opened again', async () => {
    const email = await server.givenAccount()
    const token = await server.mailedToken(email)
    await confirm(token)
    expect(await confirm(token)).toMatchObject({
      status: 409,
      error: { code: 'already_confirmed', message: 'Your email address is already confirmed.' },
    })
  })

  test('confirms once when opened ten times concurrently', async () => {
    const email = await server.givenAccount()
    const token = await server.mailedToken(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
    expect((await server.eventTypesOf(email)).filter((type) => type === 'EmailConfirmed')).toHaveLength(1)
  })

  test('works for three days', async () => {
    const email = await server.givenAccount()
    const { rows } = await server.sql.query(
      `select extract(epoch from expires_at - created_at)::int as s from email_tokens
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ s: 3 * 24 * 3_600 }])
    const token = await server.mailedToken(email)
    await server.expireLinks(email)
    expect(await confirm(token)).toMatchObject({ status: 400, error: { code: 'link_expired' } })
    expect(await server.isConfirmed(email)).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['a guess', 'A'.repeat(43)],
    ['NUL', '\u0000'],
    ['a lone surrogate', '\ud800'],
  ])('confirms nothing when forged: %s', async (_how, token) => {
    expect(await confirm(token)).toMatchObject({
      status: 400,
      error: { code: 'link_unknown', message: 'This link doesn’t work. Ask for a new one.' },
    })
  })

  test('confirms nothing when one letter is changed', async () => {
    const email = await server.givenAccount()
    const token = await server.mailedToken(email)
    const changed = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    expect((await confirm(changed)).error?.code).toBe('link_unknown')
    expect(await server.isConfirmed(email)).toBe(false)
  })

  test('sets no password: each link serves one purpose', async () => {
    const email = await server.givenAccount()
    const token = await server.mailedToken(email)
    const answer = await call(server, resetPassword, { body: { token, password: 'the-password-of-a-stranger' } })
    expect(answer).toMatchObject({ status: 400, error: { code: 'link_unknown' } })
  })

  test('is only stored as a hash, and its secret is in no event (security 20)', async () => {
    const email = await server.givenAccount()
    const token = await server.mailedToken(email)
    const { rows } = await server.sql.query(`
      select row_to_json(t)::text as stored from email_tokens t
      union all select row_to_json(o)::text from outbox o
      union all select row_to_json(m)::text from mails m`)
    const stored = rows.map((row) => row.stored).join()
    const shapes = [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')]
    for (const shape of shapes) expect(stored).not.toContain(shape)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})

describe('the browser that signed up', () => {
  const signUpIn = async (browser: Browser, email: string) => {
    const answer = await browser.call(signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
    expect(answer.status).toBe(204)
  }
  const confirmIn = (browser: Browser, token: string) => browser.call(confirmEmail, { body: { token } })
  async function givenSignedUp() {
    const [email, browser] = [`${randomUUID()}@kerbside.example`, new Browser(server)]
    await signUpIn(browser, email)
    return { email, browser, token: await server.mailedToken(email) }
  }

  test('is signed in by the link, once, and its cookie is cleared', async () => {
    const { email, browser, token } = await givenSignedUp()
    expect(browser.lastSetCookies.join()).toMatch(
      /kerbside_signup=[^;]+; Max-Age=3600; Path=\/api\/email-confirmations; HttpOnly; SameSite=Lax/,
    )
    const answer = await confirmIn(browser, token)
    expect(answer).toMatchObject({ status: 200, body: { email, session: { user: { email, emailConfirmed: true } } } })
    expect(browser.cookies.has('kerbside_signup')).toBe(false)
    expect((await browser.refresh())?.user.email).toBe(email)
  })

  test.each([
    ['no cookie', async () => new Browser(server)],
    [
      'the cookie of another account',
      async () => {
        const { browser } = await givenSignedUp()
        return browser
      },
    ],
    [
      'the cookie of a later sign-up with the same address',
      async (email: string) => {
        const browser = new Browser(server)
        await signUpIn(browser, email)
        expect(browser.cookies.has('kerbside_signup')).toBe(true)
        return browser
      },
    ],
    [
      'a forged cookie',
      async () => {
        const browser = new Browser(server)
        browser.cookies.set('kerbside_signup', `zzzzzzzz.${'A'.repeat(22)}.${'A'.repeat(43)}`)
        return browser
      },
    ],
  ])("is the only one signed in: one with %s confirms, but isn't signed in", async (_what, given) => {
    const { email, token } = await givenSignedUp()
    const stranger = await given(email)
    expect(await confirmIn(stranger, token)).toMatchObject({ status: 200, body: { email, session: null } })
    expect(stranger.refreshToken).toBeUndefined()
  })

  test('keeps the user who is already signed in', async () => {
    const { email, browser, token } = await givenSignedUp()
    const other = await server.givenAccount()
    await browser.signIn(other)
    expect(await confirmIn(browser, token)).toMatchObject({ status: 200, body: { email, session: null } })
    expect((await browser.refresh())?.user.email).toBe(other)
  })

  test('is signed in within the hour, but not after a new password', async () => {
    const [account, now] = [{ id: 'a', passwordHash: 'h' }, new Date()]
    const mark = createSignUpCookie('secret', account, now)
    const later = (ms: number) => new Date(now.getTime() + ms)
    expect(isSignUpBrowser('secret', mark, account, later(SIGN_UP_COOKIE_LIFETIME_MS))).toBe(true)
    expect(isSignUpBrowser('secret', mark, account, later(SIGN_UP_COOKIE_LIFETIME_MS + 1))).toBe(false)
    expect(isSignUpBrowser('secret', mark, { ...account, passwordHash: 'new' }, now)).toBe(false)
    expect(isSignUpBrowser('another', mark, account, now)).toBe(false)
  })
})

describe('requesting the link again', () => {
  test('sends a new one after a minute, and either link works (security 28)', async () => {
    const email = await server.givenAccount()
    const first = await server.mailedToken(email)
    await server.ageMailRequests(60)
    expect((await resend(email)).status).toBe(204)
    await until(() => server.inbox.mailsTo(email).length === 2, 'the second mail')
    const [, second] = server.inbox.mailsTo(email).map(tokenIn)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second ?? '')).error?.code).toBe('already_confirmed')
  })

  test('has to wait a minute after the last mail, for known and unknown addresses', async () => {
    const [known, unknown] = [await server.givenAccount(), newEmail()]
    expect((await resend(unknown)).status).toBe(204)
    await server.ageMailRequests(30)
    for (const email of [known, unknown]) {
      const answer = await resend(email)
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(20)
      expect(wait).toBeLessThanOrEqual(30)
      expect(answer).toMatchObject({
        status: 429,
        error: { code: 'slow_down', message: `Wait ${wait} seconds before you ask for another email.` },
      })
    }
    await server.ageMailRequests(30)
    for (const email of [known, unknown]) expect((await resend(email)).status).toBe(204)
  })

  test('allows five mails an hour, so that no one can fill an inbox', async () => {
    const email = newEmail()
    for (let mail = 0; mail < 5; mail++) {
      expect((await resend(email)).status).toBe(204)
      await server.ageMailRequests(60)
    }
    const answer = await resend(email)
    expect(answer).toMatchObject({
      status: 429,
      error: { message: 'Wait 55 minutes before you ask for another email.' },
    })
    await server.ageMailRequests(Number(answer.headers.get('retry-after')))
    expect((await resend(email)).status).toBe(204)
  })

  test('sends one mail for twenty concurrent requests', async () => {
    const email = await server.givenAccount()
    await server.ageMailRequests(60)
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(email)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
    expect((await server.eventTypesOf(email)).filter((type) => type === 'ConfirmationAsked')).toHaveLength(1)
  })

  test('sends nothing once the address is confirmed', async () => {
    const email = await server.givenAccount()
    await confirm(await server.mailedToken(email))
    await server.ageMailRequests(60)
    expect((await resend(email)).status).toBe(204)
    expect(await server.eventTypesOf(email)).toEqual(['UserSignedUp', 'EmailConfirmed'])
  })

  test('reports an invalid address at its field', async () => {
    expect(await resend('ann')).toMatchObject({ status: 400, error: { fields: { email: 'Invalid email address.' } } })
  })
})

describe('signing up again with an address that has an account', () => {
  const again = (email: string) =>
    callOrThrow(server, signUp, { body: { email, password: 'the-password-of-a-stranger', userType: 'customer' } })

  test('notifies its owner at most once a minute', async () => {
    const email = await server.givenAccount()
    for (let nth = 0; nth < 5; nth++) await again(email)
    await server.ageMailRequests(60)
    for (let nth = 0; nth < 5; nth++) await again(email)
    expect(await server.eventTypesOf(email)).toEqual(['UserSignedUp', 'SignUpRepeated', 'SignUpRepeated'])
  })
})
