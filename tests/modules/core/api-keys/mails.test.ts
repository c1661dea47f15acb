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
const CREATED = /^An API key was created$/
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

  test('when a key is used from a new network, once a day however many there are', async () => {
    const { key, apiKey } = await create()
    expect((await callFrom(key, '198.18.4.7')).status).toBe(200)
    const mail = await inbox.mailTo(carrier.email, USED_ELSEWHERE)
    expect(mail.text).toContain('“Diary” for your Kerbside account was used from 198.18.4.7')
    // an IPv6 connection may have thousands of networks
    for (let network = 1; network <= 24; network++)
      expect((await callFrom(key, `2001:db8:1:${network}::3`)).status).toBe(200)
    expect((await callFrom(key, '2001:db8:1:1::4')).status).toBe(200)
    expect(await knownNetworks(apiKey.id)).toHaveLength(20 + 1)
    await server.sql.query(
      `update api_key_networks set first_used_at = first_used_at - interval '24 hours' where key_id = $1`,
      [apiKey.id],
    )
    for (const network of [1, 24, 25]) await callFrom(key, `2001:db8:1:${network}::3`)
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    await inbox.mailTo(carrier.email, REVOKED)
    const [, ...later] = inbox.mailsTo(carrier.email).filter(({ subject }) => USED_ELSEWHERE.test(subject))
    expect(later.map(({ text }) => /account was used from (\S+)/.exec(text)?.[1])).toEqual(['2001:db8:1:24::/64'])
    expect(await knownNetworks(apiKey.id)).toHaveLength(20 + 1 + 2)
  })

  test('and not when it is used from where it was created', async () => {
    const { key, apiKey } = await create()
    expect(await statusOf(key)).toBe(200)
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    const mail = await inbox.mailTo(carrier.email, REVOKED)
    expect(mail.text).toContain('“Diary” for your Kerbside account was revoked')
    expect(subjects().filter((subject) => USED_ELSEWHERE.test(subject))).toEqual([])
  })
})

const knownNetworks = async (keyId: string) =>
  (await server.sql.query('select network from api_key_networks where key_id = $1', [keyId])).rows

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
