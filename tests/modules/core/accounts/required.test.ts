import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { confirmEmail } from '#modules/core/accounts/links/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { Browser, PASSWORD } from './browser.ts'
import { startMailedServer } from './mailed.ts'

const server = await startMailedServer({ EMAIL_CONFIRMATION: 'required' })
afterAll(() => server.stop())

describe('signing in where addresses must be confirmed', () => {
  test('with the right password says what to do, without a session or cookie', async () => {
    const email = await server.givenAccount()
    const browser = new Browser(server)
    expect(await browser.signIn(email)).toMatchObject({
      status: 403,
      error: {
        code: 'email_unconfirmed',
        message: 'Confirm your email address first. Open the link in our email, or ask for a new one.',
      },
    })
    expect(browser.lastSetCookies).toEqual([])
    const { rows } = await server.sql.query(
      'select 1 from sessions where user_id = (select id from users where email = $1)',
      [email],
    )
    expect(rows).toEqual([])
  })

  test('without it reveals nothing', async () => {
    const answer = await new Browser(server).signIn(await server.givenAccount(), 'not-the-password')
    expect(answer).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } })
  })

  test("the right password doesn't count as a failure", async () => {
    const email = await server.givenAccount()
    for (let nth = 0; nth < 8; nth++) expect((await new Browser(server).signIn(email)).status).toBe(403)
  })

  test('works after opening the confirmation link', async () => {
    const email = await server.givenAccount()
    await callOrThrow(server, confirmEmail, { body: { token: await server.mailedToken(email) } })
    const answer = await call(server, signIn, { body: { email, password: PASSWORD } })
    expect(answer).toMatchObject({ status: 200, body: { user: { emailConfirmed: true } } })
  })
})
