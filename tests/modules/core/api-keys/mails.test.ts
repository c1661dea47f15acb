import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changePassword,
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from '#modules/core/accounts/links/contract.ts'
import { createApiKey, revokeApiKey } from '#modules/core/api-keys/contract.ts'
import { myRequests } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox, tokenIn } from '#tests/support/inbox.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PAGE = 'https://kerbside.test/account/developer'
const CREATED = /^You created an API key$/
const USED_ELSEWHERE = /^Your API key was used from a new network$/
const REVOKED = /^An API key was revoked$/
const NEW_PASSWORD = 'a-quite-new-password'

let inbox: TestInbox
let server: TestServer
let carrier: Person
beforeAll(async () => {
  inbox = await openTestInbox()
  server = await startTestServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test', TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
})
beforeEach(async () => {
  carrier = await givenCarrier(server)
})

const create = (name = 'Diary') =>
  callOrThrow(server, createApiKey, {
    as: carrier,
    body: { name, scopes: ['requests:read'], days: null, password: carrier.password },
  })
const callFrom = (key: string, address: string) =>
  call(server, myRequests, { as: { accessToken: key }, headers: { 'x-forwarded-for': address } })
const statusOf = async (key: string) => (await call(server, myRequests, { as: { accessToken: key } })).status
const subjects = () => inbox.mailsTo(carrier.email).map(({ subject }) => subject)

describe('the owner gets a mail (API-03)', () => {
  test('when a key is created, with its name and without the key', async () => {
    const { key } = await create('Diary <b>&</b> invoices')
    const mail = await inbox.mailTo(carrier.email, CREATED)
    expect(mail.text).toContain('“Diary <b>&</b> invoices” was created')
    expect(mail.html).toContain('Diary &lt;b&gt;&amp;&lt;/b&gt; invoices')
    expect(mail.text).toContain(PAGE)
    expect(mail.text).not.toContain(key.slice(0, 7))
  })

  test('when a key is used from a network for the first time, once for each network', async () => {
    const { key } = await create()
    for (const address of ['198.18.4.7', '198.18.4.7', '2001:db8:1:2::3', '2001:db8:1:2::4'])
      expect((await callFrom(key, address)).status).toBe(200)
    const mail = await inbox.mailTo(carrier.email, USED_ELSEWHERE)
    expect(mail.text).toMatch(/“Diary” of your Kerbside account was used from (198\.18\.4\.7|2001:db8:1:2)/)
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: await newestKeyId() } })
    await inbox.mailTo(carrier.email, REVOKED)
    expect(subjects().filter((subject) => USED_ELSEWHERE.test(subject))).toHaveLength(2)
  })

  test('and not when it is used from where it was created', async () => {
    const { key, apiKey } = await create()
    expect(await statusOf(key)).toBe(200)
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    const mail = await inbox.mailTo(carrier.email, REVOKED)
    expect(mail.text).toContain('“Diary” of your Kerbside account was revoked')
    expect(subjects().filter((subject) => USED_ELSEWHERE.test(subject))).toEqual([])
  })
})

async function newestKeyId(): Promise<string> {
  const { rows } = await server.sql.query('select id from api_keys where user_id = $1 order by id desc limit 1', [
    carrier.id,
  ])
  return rows[0].id
}

async function givenLink(): Promise<string> {
  await callOrThrow(server, requestPasswordReset, { body: { email: carrier.email } })
  return tokenIn(await inbox.mailTo(carrier.email, /^Set a new password$/))
}

describe('a password reset (API-03)', () => {
  test('says how many keys it can revoke, for a working link only and without using it up', async () => {
    const { apiKey } = await create()
    await create('Invoicing')
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    const token = await givenLink()
    for (let times = 0; times < 2; times++)
      expect(await callOrThrow(server, checkResetLink, { body: { token } })).toEqual({ apiKeys: 1 })
    await callOrThrow(server, resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect((await call(server, checkResetLink, { body: { token } })).error?.code).toBe('link_used')
    expect((await call(server, checkResetLink, { body: { token: 'forged' } })).error?.code).toBe('link_unknown')
  })

  test('revokes all keys unless told otherwise, and mails each revocation', async () => {
    const { key } = await create()
    await callOrThrow(server, resetPassword, { body: { token: await givenLink(), password: NEW_PASSWORD } })
    expect(await statusOf(key)).toBe(401)
    await inbox.mailTo(carrier.email, REVOKED)
  })

  test('keeps keys if its owner chooses that', async () => {
    const { key } = await create()
    const body = { token: await givenLink(), password: NEW_PASSWORD, keepApiKeys: true }
    await callOrThrow(server, resetPassword, { body })
    expect(await statusOf(key)).toBe(200)
  })
})

test('changing the password in the settings keeps keys', async () => {
  const { key } = await create()
  const body = { currentPassword: carrier.password, newPassword: NEW_PASSWORD }
  await callOrThrow(server, changePassword, { as: carrier, body })
  expect(await statusOf(key)).toBe(200)
})
