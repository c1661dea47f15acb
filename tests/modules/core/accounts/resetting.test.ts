import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import {
  changeEmail,
  confirmEmail,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '#modules/core/accounts/links/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { tokenIn } from '#tests/support/inbox.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, PASSWORD } from './browser.ts'
import { newEmail, startMailedServer } from './mailed.ts'

const server = await startMailedServer({ EMAIL_CONFIRMATION: 'required' })
afterAll(() => server.stop())

const RESET = /Set a new password/
const NEW = 'a-password-that-is-new'
const ask = (email: string) => call(server, requestPasswordReset, { body: { email } })
const reset = (token: string, password = NEW) => call(server, resetPassword, { body: { token, password } })
const signInWith = (email: string, password: string) => call(server, signIn, { body: { email, password } })
const confirmed = async (email: string) => {
  await server.sql.query('update users set email_confirmed_at = now() where email = $1', [email])
  return email
}
const waitForAccount = () =>
  until(
    async () =>
      (await server.sql.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%users%'`))
        .rows.length > 0,
    'somebody to wait for the account',
  )
const givenToken = async (email: string) => {
  await callOrThrow(server, requestPasswordReset, { body: { email } })
  return server.mailedToken(email, RESET)
}

describe('a forgotten password (R60)', () => {
  test('is replaced by the mailed link, which signs in this browser only', async () => {
    const email = await confirmed(await server.givenAccount())
    const [phone, laptop] = [new Browser(server), new Browser(server)]
    const there = await phone.signIn(email)
    if (!there.ok) throw new Error(there.error.message)
    const page = await givenWatcher(server, there.body)

    const token = await givenToken(email)
    const answer = await laptop.call(resetPassword, { body: { token, password: NEW } })
    expect(answer).toMatchObject({ status: 200, body: { user: { email, emailConfirmed: true } } })
    expect(laptop.lastSetCookies.some((line) => /^kerbside_refresh=.+HttpOnly/.test(line))).toBe(true)
    expect((await laptop.refresh())?.user.email).toBe(email)

    await until(() => page.socket.disconnected, 'the socket of the other session to close', 5_000)
    expect(await phone.refresh()).toBeNull()
    expect((await signInWith(email, PASSWORD)).status).toBe(401)
    expect((await signInWith(email, NEW)).status).toBe(200)
    await server.inbox.mailTo(email, /Your password was changed/)
  })

  test('is replaced by a link that also confirms the address', async () => {
    const email = await server.givenAccount()
    const confirmation = await server.mailedToken(email, /Confirm/)
    expect((await reset(await givenToken(email))).status).toBe(200)
    expect(await server.isConfirmed(email)).toBe(true)
    expect(await server.eventTypesOf(email)).toContain('EmailConfirmed')
    const late = await call(server, confirmEmail, { body: { token: confirmation } })
    expect(late.error?.code).toBe('already_confirmed')
  })

  test('no longer has to wait for failures by strangers', async () => {
    const email = await server.givenAccount()
    for (let nth = 0; nth < 6; nth++) await signInWith(email, 'not-the-password')
    expect((await signInWith(email, 'not-the-password')).status).toBe(429)
    expect((await reset(await givenToken(email))).status).toBe(200)
    expect((await signInWith(email, NEW)).status).toBe(200)
  })

  test("can't be replaced by a common one, and the link still works", async () => {
    const email = await server.givenAccount()
    const token = await givenToken(email)
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      error: { code: 'common_password', fields: { password: expect.stringContaining('easy to guess') } },
    })
    expect((await reset(token, 'abc')).error?.fields).toEqual({ password: 'Password must be at least 6 characters.' })
    expect((await reset(token)).status).toBe(200)
  })
})

describe('the reset link', () => {
  test('works once', async () => {
    const email = await server.givenAccount()
    const token = await givenToken(email)
    await reset(token)
    expect(await reset(token, 'the-password-of-a-stranger')).toMatchObject({
      status: 400,
      error: { code: 'link_used', message: 'This link has already been used. Ask for a new one.' },
    })
    expect((await signInWith(email, NEW)).status).toBe(200)
  })

  test('sets one password when used five times concurrently', async () => {
    const email = await server.givenAccount()
    const token = await givenToken(email)
    const passwords = Array.from({ length: 5 }, (_, nth) => `${NEW}-${nth}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = await Promise.all(passwords.map(async (password) => (await signInWith(email, password)).status))
    expect(works).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  test('works for an hour', async () => {
    const email = await server.givenAccount()
    const token = await givenToken(email)
    const { rows } = await server.sql.query(
      `select extract(epoch from expires_at - created_at)::int as s from email_tokens where purpose = 'reset_password'
       and user_id = (select id from users where email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ s: 3_600 }])
    await server.expireLinks(email)
    expect((await reset(token)).error?.code).toBe('link_expired')
    expect((await signInWith(email, NEW)).status).toBe(401)
  })

  test('works although another was requested, and invalidates all others (security 28)', async () => {
    const email = await server.givenAccount()
    const first = await givenToken(email)
    await server.ageMailRequests(60)
    await ask(email)
    await until(
      () => server.inbox.mailsTo(email).filter(({ subject }) => RESET.test(subject)).length === 2,
      'the second mail',
    )
    const second = tokenIn(await server.inbox.mailTo(email, RESET))
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).error?.code).toBe('link_expired')
  })

  test('confirms nothing on its own: each link serves one purpose', async () => {
    const token = await givenToken(await server.givenAccount())
    expect((await call(server, confirmEmail, { body: { token } })).error?.code).toBe('link_unknown')
  })

  test.each(['', 'A'.repeat(43), '\u0000', '../../etc/passwd'])('forged as %j sets nothing', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400, error: { code: 'link_unknown' } })
  })

  test('cancels pending changes of address, which someone with the old password may have requested', async () => {
    const email = await confirmed(await server.givenAccount())
    const session = await callOrThrow(server, signIn, { body: { email, password: PASSWORD } })
    const theirs = newEmail()
    await callOrThrow(server, changeEmail, { as: session, body: { password: PASSWORD, email: theirs } })
    const prepared = await server.mailedToken(theirs)
    await reset(await givenToken(email))
    expect((await call(server, confirmEmail, { body: { token: prepared } })).error?.code).toBe('link_expired')
  })
})

describe('requesting it', () => {
  test('has to wait a minute, for known and unknown addresses, separately from other mails', async () => {
    const [known, unknown] = [await server.givenAccount(), newEmail()]
    for (const email of [known, unknown]) {
      expect((await ask(email)).status).toBe(204)
      expect(await ask(email)).toMatchObject({ status: 429, error: { code: 'slow_down' } })
    }
    await server.ageMailRequests(60)
    for (const email of [known, unknown]) expect((await ask(email)).status).toBe(204)
    expect((await call(server, resendConfirmation, { body: { email: known } })).status).toBe(204)
  })
})

test('stops a concurrent sign-in with the old password', async () => {
  const email = await confirmed(await server.givenAccount())
  const owner = await server.sql.connect()
  await owner.query('begin')
  await owner.query(`update users set password_hash = 'replaced' where email = $1`, [email])
  const signingIn = signInWith(email, PASSWORD)
  await waitForAccount()
  await owner.query('commit')
  owner.release()
  expect(await signingIn).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } })
})

test("doesn't block a concurrent deletion of the account, and then finds none", async () => {
  const email = await confirmed(await server.givenAccount())
  await ask(email)
  await server.ageMailRequests(60)
  const leaving = await server.sql.connect()
  await leaving.query('begin')
  await leaving.query('select 1 from users where email = $1 for update', [email])
  const asked = ask(email)
  await waitForAccount()
  const counted = 'select 1 from mail_requests where key = $1 for update nowait'
  expect((await leaving.query(counted, [`reset_password:${email}`])).rowCount).toBe(1)
  await leaving.query('delete from users where email = $1', [email])
  await leaving.query('commit')
  leaving.release()
  expect((await asked).status).toBe(204)
})

test('signs out another user of the same browser', async () => {
  const mail = await server.givenAccount()
  await confirmed(mail)
  const token = await givenToken(mail)
  const browser = new Browser(server)
  await browser.signIn(mail)
  const before = browser.refreshToken
  await browser.call(resetPassword, { body: { token, password: NEW } })
  expect(browser.refreshToken).not.toBe(before)
  expect(await browser.refresh()).not.toBeNull()
})
