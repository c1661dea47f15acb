import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#modules/core/accounts/contract.ts'
import { changePassword, requestPasswordReset } from '#modules/core/accounts/links/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenSignedUp } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'
import { openUnreliableMailServer, type UnreliableMailServer } from './unreliable-mail-server.ts'

let mailServer: UnreliableMailServer
let server: TestServer

beforeEach(async () => {
  mailServer = await openUnreliableMailServer()
  server = await startTestServer({ SMTP_URL: mailServer.smtpUrl })
})
afterEach(async () => {
  await server.stop()
  await mailServer.stop()
})

const takenFor = (email: string) => mailServer.taken.filter(({ to }) => to.some(({ address }) => address === email))
const statusOf = async (email: string) =>
  (await server.sql.query('select status, tries, last_error from mails where address = $1', [email])).rows[0]
/** Makes every waiting mail due now. */
const hurry = () =>
  server.sql.query(`update mails set next_try_at = now() - interval '1 second' where status = 'waiting'`)

describe('while the mail server is down', () => {
  test('requests stay fast and each mail is sent once afterwards', async () => {
    await mailServer.stop()
    const began = Date.now()
    const people = await Promise.all(Array.from({ length: 5 }, () => givenSignedUp(server, 'customer')))
    expect(Date.now() - began).toBeLessThan(8_000 * slowness())
    await until(async () => (await statusOf(people[0]?.email ?? ''))?.tries >= 1, 'a try')
    expect(mailServer.taken).toEqual([])
    await mailServer.start()
    await until(() => people.every(({ email }) => takenFor(email).length === 1), 'all mails')
    await hurry()
    await until(async () => (await statusOf(people[4]?.email ?? ''))?.status === 'sent', 'the mark')
    expect(mailServer.taken).toHaveLength(people.length)
  })

  test('the metrics show the age of the oldest mail', async () => {
    await mailServer.stop()
    await givenSignedUp(server, 'customer')
    const oldest = async () =>
      Number(/kerbside_mail_oldest_seconds ([\d.]+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
    await until(async () => (await oldest()) > 0, 'the figure')
  })

  test('a link that was replaced is not sent', async () => {
    await mailServer.stop()
    const ann = await givenSignedUp(server, 'customer', 'ann')
    await callOrThrow(server, requestPasswordReset, { body: { email: ann.email } })
    await until(async () => (await server.sql.query('select 1 from mails')).rowCount === 2, 'both mails to be queued')
    const body = { currentPassword: ann.password, newPassword: 'another-good-long-password' }
    await callOrThrow(server, changePassword, { as: ann, body })
    await mailServer.start()
    await hurry()
    await until(
      async () => (await server.sql.query(`select 1 from mails where status = 'outdated'`)).rowCount === 1,
      'the reset mail to be dropped',
    )
    await until(() => takenFor(ann.email).length >= 2, 'the confirmation, and that the password was changed')
    expect(takenFor(ann.email).map(({ subject }) => subject)).not.toContain('Set a new password')
  })
})

describe('when the mail server refuses a mail', () => {
  test('permanently, the mail is given up immediately and others are sent', async () => {
    const refused = await withRefusal(550)
    await until(async () => (await statusOf(refused))?.status === 'given_up', 'the mail to be given up')
    expect(await statusOf(refused)).toMatchObject({
      tries: 1,
      last_error: expect.stringMatching(/550 <address> is not here/),
    })
    const other = await givenSignedUp(server, 'customer')
    await until(() => takenFor(other.email).length === 1, "somebody else's mail")
  })

  test('temporarily, the mail is retried and arrives', async () => {
    const refused = await withRefusal(450)
    await until(async () => (await statusOf(refused))?.tries >= 1, 'the first try')
    mailServer.refused.clear()
    await until(() => takenFor(refused).length === 1, 'the mail')
  })

  test('because of the sender, no mail is given up', async () => {
    const refused = await withRefusal(530)
    await until(async () => (await statusOf(refused))?.last_error, 'the first failure')
    expect(await statusOf(refused)).toMatchObject({ status: 'waiting' })
  })

  async function withRefusal(code: number): Promise<string> {
    const email = `refused-${code}@kerbside.example`
    mailServer.refused.set(email, code)
    await callOrThrow(server, signUp, { body: { email, password: 'a-good-long-password', userType: 'customer' } })
    return email
  }
})

test('one slow mail delays no other', async () => {
  const stuck = Promise.withResolvers<void>()
  mailServer.beforeAcknowledgement = () => (mailServer.taken.length === 1 ? stuck.promise : Promise.resolve())
  await givenSignedUp(server, 'customer')
  await until(() => mailServer.taken.length === 1, 'the slow mail')
  await givenSignedUp(server, 'customer')
  await until(() => mailServer.taken.length === 2, 'the next mail, while the slow one still waits')
  stuck.resolve()
})

test('without SMTP_URL mails wait without tries', async () => {
  await server.stop()
  server = await startTestServer()
  const { email } = await givenSignedUp(server, 'customer')
  await until(() => statusOf(email), 'the mail to be queued')
  expect(await statusOf(email)).toEqual({ status: 'waiting', tries: 0, last_error: null })
})
