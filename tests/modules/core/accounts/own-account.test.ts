import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import {
  endMySession,
  mySessions,
  type Session,
  signIn,
  signOutEverywhere,
  signUp,
} from '#modules/core/accounts/contract.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
} from '#modules/core/accounts/links/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { Browser, givenSignedIn, PASSWORD } from './browser.ts'
import { newEmail, startMailedServer, statusesOf } from './mailed.ts'

const server = await startMailedServer()
afterAll(() => server.stop())

const NEW = 'a-password-that-is-new'
const signInWith = (email: string, password: string) => call(server, signIn, { body: { email, password } })
const givenOwner = async () => {
  const email = newEmail()
  return { email, ...(await givenSignedIn(server, email)) }
}
const givenSecondDevice = async (email: string) => {
  const browser = new Browser(server)
  const answer = await browser.signIn(email)
  if (!answer.ok) throw new Error(answer.error.message)
  return { browser, session: answer.body as Session }
}
const sessionIdOf = async (session: Session) =>
  (await callOrThrow(server, mySessions, { as: session })).items.find(({ current }) => current)?.id ?? ''

describe('changing the password', () => {
  const change = (as: Session, currentPassword: string, newPassword = NEW) =>
    call(server, changePassword, { as, body: { currentPassword, newPassword } })

  test('ends every other session and keeps this one', async () => {
    const { email, browser, session } = await givenOwner()
    const other = await givenSecondDevice(email)
    const [here, there] = [await givenWatcher(server, session), await givenWatcher(server, other.session)]
    expect((await change(session, PASSWORD)).status).toBe(204)
    await until(() => there.socket.disconnected, 'the socket of the other session to close', 5_000)
    expect(here.socket.connected).toBe(true)
    expect(await other.browser.refresh()).toBeNull()
    expect(await browser.refresh()).not.toBeNull()
    expect((await signInWith(email, PASSWORD)).status).toBe(401)
    expect((await signInWith(email, NEW)).status).toBe(200)
    await server.inbox.mailTo(email, /Your password was changed/)
  })

  test('needs the current one; guesses wait like failed sign-ins, with their own count (security 16, 28)', async () => {
    const { email, session } = await givenOwner()
    await server.sql.query('delete from sign_in_failures')
    for (let nth = 0; nth < 5; nth++)
      expect(await change(session, 'not-the-password')).toMatchObject({
        status: 400,
        error: { code: 'wrong_password', fields: { currentPassword: 'Your password is incorrect.' } },
      })
    expect(await change(session, 'not-the-password')).toMatchObject({ status: 429, error: { code: 'slow_down' } })
    expect((await signInWith(email, PASSWORD)).status).toBe(200)
    const { rows } = await server.sql.query(`select 1 from sign_in_failures where key like 'network:%'`)
    expect(rows).toEqual([])
  })

  test('to a common one is refused at its field', async () => {
    const { session } = await givenOwner()
    expect(await change(session, PASSWORD, 'password1')).toMatchObject({
      status: 400,
      error: { code: 'common_password', fields: { newPassword: expect.stringContaining('easy to guess') } },
    })
  })

  test('twice concurrently from the same old one succeeds once', async () => {
    const { email, session } = await givenOwner()
    const passwords = [`${NEW}-1`, `${NEW}-2`]
    const answers = await Promise.all(passwords.map((password) => change(session, PASSWORD, password)))
    expect(statusesOf(answers)).toEqual([204, 400])
    const works = await Promise.all(passwords.map(async (password) => (await signInWith(email, password)).status))
    expect(works).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)))
  })

  test('invalidates links that would change it again', async () => {
    const { email, session } = await givenOwner()
    await callOrThrow(server, requestPasswordReset, { body: { email } })
    const token = await server.mailedToken(email, /Set a new/)
    await change(session, PASSWORD)
    const late = await call(server, resetPassword, { body: { token, password: 'the-password-of-a-stranger' } })
    expect(late.error?.code).toBe('link_expired')
  })
})

describe('changing the address', () => {
  const change = (as: Session, email: string, password = PASSWORD) =>
    call(server, changeEmail, { as, body: { email, password } })
  const confirm = (token: string) => call(server, confirmEmail, { body: { token } })

  test('takes effect when the link sent to the new one is opened, and both addresses are notified', async () => {
    const { email, session } = await givenOwner()
    const page = await givenWatcher(server, session)
    const wanted = newEmail()
    expect((await change(session, wanted.toUpperCase())).status).toBe(204)
    expect((await signInWith(email, PASSWORD)).status).toBe(200)

    expect(await confirm(await server.mailedToken(wanted))).toMatchObject({
      status: 200,
      body: { purpose: 'change_email', email: wanted },
    })
    expect(await page.receives('account.changed')).toEqual({ id: session.user.id })
    expect((await signInWith(email, PASSWORD)).status).toBe(401)
    const signedIn = await callOrThrow(server, signIn, { body: { email: wanted, password: PASSWORD } })
    expect(signedIn.user).toMatchObject({ id: session.user.id, emailConfirmed: true })
    const { rows } = await server.sql.query('select old_email, new_email from email_changes where user_id = $1', [
      session.user.id,
    ])
    expect(rows).toEqual([{ old_email: email, new_email: wanted }])
    await server.inbox.mailTo(email, /changed/)
    await server.inbox.mailTo(wanted, /is confirmed/)
  })

  test('works once, and says so when the link is opened again', async () => {
    const { session } = await givenOwner()
    const wanted = newEmail()
    await change(session, wanted)
    const token = await server.mailedToken(wanted)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
    expect(statusesOf(answers)).toEqual([200, ...Array(5).fill(409)])
    expect((await confirm(token)).error?.code).toBe('already_confirmed')
    const { rows } = await server.sql.query('select 1 from email_changes where user_id = $1', [session.user.id])
    expect(rows).toHaveLength(1)
  })

  test('needs the password', async () => {
    const { session } = await givenOwner()
    expect(await change(session, newEmail(), 'not-the-password')).toMatchObject({
      status: 400,
      error: { code: 'wrong_password', fields: { password: 'Your password is incorrect.' } },
    })
  })

  test('to the same address is refused at its field', async () => {
    const { email, session } = await givenOwner()
    expect(await change(session, email)).toMatchObject({ error: { code: 'same_address', fields: { email: /./ } } })
  })

  test('to an address that has an account gets the same answer and sends no mail', async () => {
    const { session } = await givenOwner()
    const taken = await server.givenAccount()
    await server.inbox.mailTo(taken, /Confirm/)
    const other = await givenOwner()
    const answers = [await change(session, taken), await change(other.session, newEmail())]
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(2).fill({ status: 204, body: null }))
    const { rows } = await server.sql.query(`select type from outbox order by committed_at desc, at desc limit 2`)
    expect(rows.map(({ type }) => type)).toEqual(['EmailChangeAsked', 'NothingToMail'])
    expect(server.inbox.mailsTo(taken)).toHaveLength(1)
  })

  test('to an address someone signs up with first is refused, and nothing changes', async () => {
    const { email, session } = await givenOwner()
    const wanted = newEmail()
    await change(session, wanted)
    const token = await server.mailedToken(wanted)
    await callOrThrow(server, signUp, { body: { email: wanted, password: NEW, userType: 'customer' } })
    expect(await confirm(token)).toMatchObject({ status: 409, error: { code: 'address_taken' } })
    expect((await signInWith(email, PASSWORD)).status).toBe(200)
    expect((await signInWith(wanted, NEW)).status).toBe(200)
  })

  test('concurrently with a sign-up for that address leaves one account with it', async () => {
    for (let round = 0; round < 5; round++) {
      const { session } = await givenOwner()
      const wanted = newEmail()
      await change(session, wanted)
      const token = await server.mailedToken(wanted)
      const body = { email: wanted, password: NEW, userType: 'customer' as const }
      const [changed, signedUp] = await Promise.all([confirm(token), call(server, signUp, { body })])
      expect(signedUp.status).toBe(204)
      expect([200, 409]).toContain(changed.status)
      const { rows } = await server.sql.query('select id from users where email = $1', [wanted])
      expect(rows).toHaveLength(1)
      expect(rows[0].id === session.user.id).toBe(changed.status === 200)
    }
  })

  test('invalidates links sent to the old address', async () => {
    const { email, session } = await givenOwner()
    await callOrThrow(server, requestPasswordReset, { body: { email } })
    const reset = await server.mailedToken(email, /Set a new/)
    const confirmation = await server.mailedToken(email, /Confirm/)
    const wanted = newEmail()
    await change(session, wanted)
    await confirm(await server.mailedToken(wanted))
    expect((await confirm(confirmation)).error?.code).toBe('link_unknown')
    const late = await call(server, resetPassword, { body: { token: reset, password: NEW } })
    expect(late.error?.code).toBe('link_unknown')
  })

  test('can be requested once a minute, per user and per address', async () => {
    const [ann, bob] = [await givenOwner(), await givenOwner()]
    const wanted = newEmail()
    expect((await change(ann.session, wanted)).status).toBe(204)
    expect((await change(ann.session, newEmail())).error?.code).toBe('slow_down')
    expect((await change(bob.session, wanted)).error?.code).toBe('slow_down')
    await server.ageMailRequests(60)
    expect((await change(ann.session, newEmail())).status).toBe(204)
  })
})

test('an account that gets its type updates all its pages (R18)', async () => {
  const { session } = await givenOwner()
  await server.sql.query('update users set user_type = null where id = $1', [session.user.id])
  const page = await givenWatcher(server, session)
  const nothing = { phoneNumber: null, address: null, companyName: null, contactPerson: null, businessAddress: null }
  const body = {
    ...nothing,
    websiteUrl: null,
    googleReviewsUrl: null,
    userType: 'customer' as const,
    displayName: 'Eve',
  }
  await callOrThrow(server, saveProfile, { as: session, body })
  expect(await page.receives('account.changed')).toEqual({ id: session.user.id })
  await callOrThrow(server, saveProfile, { as: session, body })
  expect((await server.eventTypesOf(session.user.email)).filter((type) => type === 'UserTypeFixed')).toHaveLength(1)
})

describe('the list of sessions', () => {
  test('shows where a user is signed in, last used first, and marks this session', async () => {
    const { email, session } = await givenOwner()
    const other = await givenSecondDevice(email)
    const { items } = await callOrThrow(server, mySessions, { as: session })
    expect(items.map(({ current }) => current)).toEqual([false, true])
    expect(items.every(({ userAgent }) => userAgent !== null)).toBe(true)
    await other.browser.signOut()
    expect((await callOrThrow(server, mySessions, { as: session })).items).toHaveLength(1)
  })

  test('leaves out sessions unused for thirty days', async () => {
    const { email, session } = await givenOwner()
    const other = await givenSecondDevice(email)
    await server.sql.query(`update sessions set last_used_at = last_used_at - interval '31 days' where id = $1`, [
      await sessionIdOf(other.session),
    ])
    expect((await callOrThrow(server, mySessions, { as: session })).items).toHaveLength(1)
  })

  test("ends one of the user's own, with its sockets", async () => {
    const { email, session } = await givenOwner()
    const other = await givenSecondDevice(email)
    const page = await givenWatcher(server, other.session)
    const params = { sessionId: await sessionIdOf(other.session) }
    expect((await call(server, endMySession, { as: session, params })).status).toBe(204)
    await until(() => page.socket.disconnected, 'its socket to close', 5_000)
    expect(await other.browser.refresh()).toBeNull()
    expect((await call(server, endMySession, { as: session, params })).status).toBe(404)
  })

  test("doesn't end other users' sessions, which look like none", async () => {
    const [ann, bob] = [await givenOwner(), await givenOwner()]
    for (const sessionId of [await sessionIdOf(bob.session), randomUUID()])
      expect(await call(server, endMySession, { as: ann.session, params: { sessionId } })).toMatchObject({
        status: 404,
        error: { code: 'not_found', message: 'Not found.' },
      })
    expect(await bob.browser.refresh()).not.toBeNull()
  })

  test('clears the cookies when it ends this session', async () => {
    const { browser, session } = await givenOwner()
    const params = { sessionId: await sessionIdOf(session) }
    await browser.call(endMySession, { as: session, params })
    expect([...browser.cookies.keys()]).toEqual(['kerbside_device'])
  })
})

describe('an access token whose session has ended', () => {
  test("can't change the account for as long as it is valid", async () => {
    const { browser, session, email } = await givenOwner()
    await browser.signOut()
    const survivor = await givenSecondDevice(email)
    const answers = await Promise.all([
      call(server, changePassword, { as: session, body: { currentPassword: PASSWORD, newPassword: NEW } }),
      call(server, changeEmail, { as: session, body: { password: PASSWORD, email: newEmail() } }),
      call(server, mySessions, { as: session }),
      call(server, endMySession, { as: session, params: { sessionId: await sessionIdOf(survivor.session) } }),
      call(server, signOutEverywhere, { as: session }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, error: { code: 'token_refused' } })
    expect(await survivor.browser.refresh()).not.toBeNull()
  })
})

test.each([changePassword, changeEmail, mySessions, endMySession, signOutEverywhere])(
  '$id needs a signed-in user',
  async (endpoint) => {
    const answer = await call(server, endpoint, {
      params: { sessionId: randomUUID() },
      ...('body' in endpoint && { body: { currentPassword: PASSWORD, newPassword: NEW, password: PASSWORD } as never }),
    })
    expect(answer).toMatchObject({ status: 401, error: { code: 'unauthenticated' } })
  },
)
