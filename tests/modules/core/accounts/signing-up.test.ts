import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { SIGN_UP_COOKIE } from '#modules/core/accounts/sessions/cookies.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'
import { Browser, PASSWORD } from './browser.ts'

const server = await givenServer()

const newEmail = () => `${randomUUID().slice(0, 8)}@kerbside.example`
type SignUpBody = { email: string; password: string; userType: 'customer' | 'business' }
const trySignUp = (changes: object) =>
  call(server, signUp, {
    body: { email: newEmail(), password: PASSWORD, userType: 'customer', ...changes } as SignUpBody,
  })

const namesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((cookie) => cookie.split('=')[0])

describe('signing up', () => {
  test.each(['customer', 'business'] as const)(
    'fixes the account type %s, and signing in returns it (AUTH-06, CALL-34, DATA-03, ROLE-01, ROLE-02, R19)',
    async (userType) => {
      const email = newEmail()
      expect((await trySignUp({ email, userType })).status).toBe(204)
      const session = await callOrThrow(server, signIn, { body: { email, password: PASSWORD } })
      expect(session.user).toMatchObject({ email, userType, role: 'member' })
      const profile = await callOrThrow(server, readOwnProfile, { as: session })
      expect(profile).toMatchObject({ email, userType, displayName: null, updatedAt: null })
    },
  )

  test('signs no one in: the next step is the login page (AUTH-17)', async () => {
    const answer = await trySignUp({})
    // it doesn't sign anyone in on its own, but lets the mailed link do so
    expect(namesOf(answer)).toEqual([SIGN_UP_COOKIE])
  })

  test.each<[string, object, Record<string, string>]>([
    ['no address', { email: undefined }, { email: 'Invalid email address.' }],
    ['a word as address', { email: 'ann' }, { email: 'Invalid email address.' }],
    ['an address over 254 characters', { email: `${'a'.repeat(250)}@b.example` }, { email: 'Invalid email address.' }],
    ['65 characters before the @', { email: `${'a'.repeat(65)}@b.example` }, { email: 'Invalid email address.' }],
    ['NUL in an address', { email: 'a\u0000@b.example' }, { email: 'Invalid email address.' }],
    ['a lone surrogate in an address', { email: '\ud800@b.example' }, { email: 'Invalid email address.' }],
    ['a list as address', { email: ['a@b.example'] }, { email: 'Invalid email address.' }],
    ['no password', { password: undefined }, { password: 'Password must be at least 6 characters.' }],
    ['five characters', { password: 'abcde' }, { password: 'Password must be at least 6 characters.' }],
    ['a number as password', { password: 123456 }, { password: 'Password must be at least 6 characters.' }],
    ['1,025 characters', { password: 'x'.repeat(1_025) }, { password: 'Password must be at most 1,024 characters.' }],
    ['no account type', { userType: undefined }, { userType: 'Please select an account type.' }],
    ['another account type', { userType: 'operations' }, { userType: 'Please select an account type.' }],
    ['a role', { role: 'operations' }, { role: 'We don’t recognise this field.' }],
  ])('with %s is refused at its field (VAL-12, VAL-13, VAL-14, R08)', async (_what, changes, fields) => {
    expect(await trySignUp(changes)).toMatchObject({ status: 400, error: { code: 'invalid', fields } })
  })

  test('reports all fields together', async () => {
    const { error } = await trySignUp({ email: '', password: '', userType: '' })
    expect(Object.keys(error?.fields ?? {})).toEqual(['email', 'password', 'userType'])
  })

  test.each(['x'.repeat(1_024), '\u0000\u0000\u0000\u0000\u0000\u0000', 'пароль🙂'])(
    'any password of 6 to 1,024 characters works as it was typed (VAL-13)',
    async (password) => {
      const email = newEmail()
      expect((await trySignUp({ email, password })).status).toBe(204)
      expect((await call(server, signIn, { body: { email, password } })).status).toBe(200)
      expect((await call(server, signIn, { body: { email, password: `${password.slice(0, -1)}!` } })).ok).toBe(false)
    },
  )

  test.each(['password1', 'Qwerty123', '123456'])('the common password %s is refused plainly', async (password) => {
    const message = 'That password is too easy to guess. Choose another.'
    expect(await trySignUp({ password })).toMatchObject({
      status: 400,
      error: { code: 'common_password', message, fields: { password: message } },
    })
  })
})

describe('an address that already has an account', () => {
  test('gets the same answer as a new one, and its account is unchanged', async () => {
    const email = newEmail()
    const first = await trySignUp({ email })
    const again = await trySignUp({
      email: email.toUpperCase(),
      password: 'the-password-of-a-stranger',
      userType: 'business',
    })
    expect([again.status, again.body, namesOf(again)]).toEqual([first.status, first.body, namesOf(first)])
    expect((await new Browser(server).signIn(email, 'the-password-of-a-stranger')).status).toBe(401)
    const session = await callOrThrow(server, signIn, { body: { email, password: PASSWORD } })
    expect(session.user.userType).toBe('customer')
  })

  test("costs the same, a hash and an event, which doesn't reveal the address", async () => {
    const email = newEmail()
    await trySignUp({ email })
    await trySignUp({ email })
    const { rows } = await server.sql.query(
      `select o.type, o.data::text from outbox o join users u on u.id = (o.data->>'userId')::uuid where u.email = $1
       order by o.committed_at`,
      [email],
    )
    expect(rows.map(({ type }) => type)).toEqual(['UserSignedUp', 'SignUpRepeated'])
    expect(JSON.stringify(rows)).not.toContain(email)
  })

  test('gets one account for thirty concurrent sign-ups', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 30 }, () => trySignUp({ email })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const { rows } = await server.sql.query('select count(*)::int as n from users where email = $1', [email])
    expect(rows[0].n).toBe(1)
  })
})

describe('an invalid sign-up', () => {
  const post = (body: string | Buffer, type = 'application/json') =>
    fetch(`${server.url}/api/sign-up`, { method: 'POST', headers: { 'content-type': type }, body })

  test.each<[string, string | Buffer, string, number]>([
    ['nothing', '', 'application/json', 400],
    ['half of an object', '{"email":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a poisoned object', '{"__proto__":{"email":"a@b.example"}}', 'application/json', 400],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'application/json', 400],
    ['a form', 'email=a%40b.example', 'application/x-www-form-urlencoded', 415],
    ['plain text, which any page may send', '{}', 'text/plain', 415],
    ['10 MB', JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) }), 'application/json', 413],
  ])('with %s is refused, and is never a server error', async (_what, body, type, status) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  })
})
