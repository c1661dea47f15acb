import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '#modules/core/api-keys/contract.ts'
import { resealWebhooks } from '#modules/discovery/webhooks/commands/reseal-webhooks.ts'
import * as contract from '#modules/discovery/webhooks/contract.ts'
import { webhooksExport } from '#modules/discovery/webhooks/facade.ts'
import { openSigningSecrets } from '#modules/discovery/webhooks/secrets.ts'
import type { WebhooksTables } from '#modules/discovery/webhooks/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import type { EndpointShape, Scope } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { deliveriesOf, givenWebhook, sendTest, startWebhookServer } from './givens.ts'
import { openReceiver, type Receiver, verify } from './receiver.ts'

let inbox: TestInbox
let server: TestServer
let receiver: Receiver
let carrier: Person
beforeAll(async () => {
  inbox = await openTestInbox()
  server = await startWebhookServer({ SMTP_URL: inbox.smtpUrl })
  receiver = await openReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await inbox.close()
})
beforeEach(async () => {
  carrier = await givenCarrier(server)
})

const HOOK = { url: 'https://hooks.example.com/a?key=b', events: ['bid.accepted' as const] }
const create = (as: Person, body: contract.NewWebhook = HOOK) => call(server, contract.createWebhook, { as, body })
const mine = async (as: Person) => (await callOrThrow(server, contract.myWebhooks, { as })).items
const of = (as: Person, webhookId: string) => ({ as, params: { webhookId } })
const auditedActions = async (id: string) =>
  (await server.sql.query('select action from audit_log where subject_id = $1 order by position', [id])).rows.map(
    ({ action }) => action,
  )

describe('an endpoint', () => {
  test('is created with a secret, which the list and the database don’t show (HOOK-01)', async () => {
    const { webhook, secret } = (await create(carrier)).body ?? { webhook: null, secret: '' }
    expect(webhook).toMatchObject({ ...HOOK, enabled: true, paused: false, failingSince: null })
    expect(secret).toMatch(/^whsec_/)
    expect(await mine(carrier)).toEqual([{ ...webhook, lastDelivery: null }])
    expect(JSON.stringify(await mine(carrier))).not.toContain(secret)
    const { rows } = await server.sql.query('select sealed from webhook_endpoints where id = $1', [webhook?.id])
    expect(rows[0].sealed.toString('latin1')).not.toContain(secret.slice(6))
    expect(await auditedActions(webhook?.id ?? '')).toEqual(['webhook.created'])
    const mail = await inbox.mailTo(carrier.email, /webhook was added/)
    expect(mail.text).toContain('hooks.example.com')
    expect(mail.text).not.toContain('key=b')
  })

  test.each([
    ['http://hooks.example.com/', 'https://'],
    ['https://10.0.0.1/', 'public'],
    ['https://0x7f.1/', 'public'],
    ['https://[::ffff:169.254.169.254]/', 'public'],
    ['https://hooks.example.com:22/', 'port'],
    ['https://user:pass@hooks.example.com/', 'user name'],
  ])('is refused at %s (HOOK-05)', async (url, why) => {
    expect(await create(carrier, { ...HOOK, url })).toMatchObject({
      status: 400,
      error: { code: 'webhook_url', fields: { url: expect.stringContaining(why) } },
    })
  })

  test('may be one of ten (HOOK-01)', async () => {
    for (let made = 0; made < 10; made++) await callOrThrow(server, contract.createWebhook, { as: carrier, body: HOOK })
    expect(await create(carrier)).toMatchObject({ status: 409, error: { code: 'too_many_webhooks' } })
    const [first] = await mine(carrier)
    await callOrThrow(server, contract.removeWebhook, of(carrier, first?.id ?? ''))
    expect((await create(carrier)).status).toBe(201)
    expect(await auditedActions(first?.id ?? '')).toEqual(['webhook.created', 'webhook.removed'])
  })

  test('can’t be an eleventh, however many are created concurrently (HOOK-01)', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => create(carrier)))
    const created = answers.filter(({ ok }) => ok).length
    // a busy machine may refuse some of them for another reason
    expect(created).toBeLessThanOrEqual(10)
    expect(await mine(carrier)).toHaveLength(created)
  })

  test('is changed, disabled and enabled, and sends only what it chose while it is on (HOOK-01)', async () => {
    const hook = await givenWebhook(server, receiver, carrier, ['bid.placed'])
    const body = { url: hook.url, events: ['bid.accepted' as const], enabled: false }
    const off = await callOrThrow(server, contract.changeWebhook, { ...of(carrier, hook.id), body })
    expect(off).toMatchObject({ enabled: false, disabledReason: 'owner', events: ['bid.accepted'] })
    expect(await call(server, contract.testWebhook, of(carrier, hook.id))).toMatchObject({
      status: 409,
      error: { code: 'webhook_off' },
    })
    const on = await callOrThrow(server, contract.changeWebhook, {
      ...of(carrier, hook.id),
      body: { ...body, enabled: true },
    })
    expect(on).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null })
    await sendTest(server, hook)
    await until(() => receiver.requestsTo(hook.path).length === 1, 'the test event')
    const last = async () => (await mine(carrier))[0]?.lastDelivery
    await until(async () => (await last())?.state === 'sent', 'the delivery in the list')
    expect(await last()).toMatchObject({ type: 'webhook.test', at: expect.any(String) })
    expect(await auditedActions(hook.id)).toEqual(['webhook.created', 'webhook.changed', 'webhook.changed'])
  })

  test('that is changed to send to another address is mailed to its owner, with the host only', async () => {
    const id = (await create(carrier)).body?.webhook.id ?? ''
    const change = (url: string) =>
      callOrThrow(server, contract.changeWebhook, { ...of(carrier, id), body: { ...HOOK, url, enabled: true } })
    const changed = () => inbox.mailsTo(carrier.email).filter(({ subject }) => /was changed/.test(subject))
    await change('https://hooks.example.com/a?key=c')
    await until(() => changed().length === 1, 'the mail about another path')
    await change('https://elsewhere.example.com/a?key=d')
    await until(() => changed().length === 2, 'the mail about another host')
    expect(changed().map(({ text }) => text.includes('now sends to elsewhere.example.com'))).toContain(true)
    expect(changed().map(({ text }) => text.includes('key='))).toEqual([false, false])
  })

  test('of someone else doesn’t exist, for any call', async () => {
    const hook = await givenWebhook(server, receiver, carrier)
    const delivery = await sendTest(server, hook)
    const other = await givenCustomer(server)
    const { password } = other
    const params = { webhookId: hook.id, deliveryId: delivery.id }
    const calls: [EndpointShape, unknown][] = [
      [contract.changeWebhook, { ...HOOK, enabled: true }],
      [contract.removeWebhook, undefined],
      [contract.testWebhook, undefined],
      [contract.showWebhookSecret, { password }],
      [contract.rotateWebhookSecret, { password }],
      [contract.webhookDeliveries, undefined],
      [contract.resendDelivery, undefined],
    ]
    for (const [endpoint, body] of calls) {
      const answer = await call(server, endpoint, { as: other, params, ...(body !== undefined && { body }) } as never)
      expect(answer.status, endpoint.id).toBe(404)
    }
    expect(await mine(other)).toEqual([])
    expect(await mine(carrier)).toHaveLength(1)
    // a delivery of one's own other endpoint is another's as well
    const second = await givenWebhook(server, receiver, carrier)
    const crossed = { webhookId: second.id, deliveryId: delivery.id }
    expect((await call(server, contract.resendDelivery, { as: carrier, params: crossed })).status).toBe(404)
  })
})

describe('the secret', () => {
  test('is shown again after the password only (HOOK-01)', async () => {
    const hook = await givenWebhook(server, receiver, carrier)
    const wrong = { ...of(carrier, hook.id), body: { password: 'not-the-password' } }
    for (const endpoint of [contract.showWebhookSecret, contract.rotateWebhookSecret])
      expect(await call(server, endpoint, wrong)).toMatchObject({ status: 400, error: { code: 'wrong_password' } })
    await server.sql.query('delete from sign_in_failures')
    const right = { ...of(carrier, hook.id), body: { password: carrier.password } }
    expect(await callOrThrow(server, contract.showWebhookSecret, right)).toEqual({ secret: hook.secret })
  })

  test('is replaced, and for 24 hours both sign (HOOK-03)', async () => {
    const hook = await givenWebhook(server, receiver, carrier)
    const given = { ...of(carrier, hook.id), body: { password: carrier.password } }
    const { webhook, secret } = await callOrThrow(server, contract.rotateWebhookSecret, given)
    const hours = (Date.parse(webhook.previousSecretUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    await sendTest(server, hook)
    await until(() => receiver.requestsTo(hook.path).length === 1, 'the first test event')
    const [both] = receiver.requestsTo(hook.path)
    if (!both) throw new Error('Nothing was received')
    for (const one of [secret, hook.secret]) expect(verify(both, one)).toEqual(both.payload)

    await server.sql.query('update webhook_endpoints set before_until = now() where id = $1', [hook.id])
    await sendTest(server, hook)
    await until(() => receiver.requestsTo(hook.path).length === 2, 'the second test event')
    const [, later] = receiver.requestsTo(hook.path)
    if (!later) throw new Error('Nothing was received')
    expect(verify(later, secret)).toEqual(later.payload)
    expect(() => verify(later, hook.secret)).toThrow()
    expect(await mine(carrier)).toMatchObject([{ previousSecretUntil: null }])
    expect(await auditedActions(hook.id)).toContain('webhook.secret_rotated')
  })
})

describe('API keys', () => {
  const keyWith = async (scopes: Scope[]) => {
    const body = { name: 'Diary', scopes, days: null, password: carrier.password }
    return { accessToken: (await callOrThrow(server, createApiKey, { as: carrier, body })).key }
  }

  test('with the scope manage endpoints, but neither show nor replace a secret (API-02)', async () => {
    const as = await keyWith(['webhooks:write'])
    const { webhook } = await callOrThrow(server, contract.createWebhook, { as, body: HOOK })
    expect((await callOrThrow(server, contract.myWebhooks, { as })).items).toHaveLength(1)
    const given = { as, params: { webhookId: webhook.id } }
    await callOrThrow(server, contract.webhookDeliveries, { ...given, query: {} })
    const body = { password: carrier.password }
    for (const endpoint of [contract.showWebhookSecret, contract.rotateWebhookSecret])
      expect(await call(server, endpoint, { ...given, body })).toMatchObject({
        status: 403,
        error: { code: 'key_not_allowed' },
      })
    await callOrThrow(server, contract.removeWebhook, given)
  })

  test('without the scope can call none of them (API-02)', async () => {
    const as = await keyWith(['requests:read', 'jobs:write'])
    const params = { webhookId: randomUUID(), deliveryId: randomUUID() }
    const endpoints = Object.values(contract).filter(
      (one) => typeof one === 'object' && 'path' in one,
    ) as EndpointShape[]
    for (const endpoint of endpoints.filter(({ path }) => path.startsWith('/api/account')))
      expect((await call(server, endpoint, { as, params })).status, endpoint.id).toBe(403)
  })
})

describe('staff (HOOK-06)', () => {
  test('see failing, disabled and paused endpoints with counts, hosts only, and pause them with a reason', async () => {
    const [viewer, agent] = [await givenStaff(server, 'vera', 'viewer'), await givenStaff(server, 'olga', 'agent')]
    const hook = await givenWebhook(server, receiver, carrier)
    const list = () => callOrThrow(server, contract.troubledWebhooks, { as: viewer, query: {} })
    expect((await list()).items.map(({ id }) => id)).not.toContain(hook.id)
    const body = { reason: 'It overloads its receiver.' }
    const refused = await call(server, contract.pauseWebhook, { ...of(viewer, hook.id), body })
    expect(refused.error?.code).toBe('level_too_low')

    await callOrThrow(server, contract.pauseWebhook, { ...of(agent, hook.id), body })
    const [sent] = [await sendTest(server, hook)]
    const { items, figures } = await list()
    const found = items.find(({ id }) => id === hook.id)
    expect(found).toMatchObject({ ownerId: carrier.id, pausedAt: expect.any(String), waiting: 1 })
    expect(found?.host).toMatch(/^localhost:\d+$/)
    expect(JSON.stringify(items)).not.toContain(hook.path)
    expect(figures.paused).toBeGreaterThan(0)
    expect(await mine(carrier)).toMatchObject([{ paused: true }])

    await callOrThrow(server, contract.resumeWebhook, { ...of(agent, hook.id), body })
    await until(() => receiver.requestsTo(hook.path).length === 1, 'the delivery that waited')
    expect(receiver.requestsTo(hook.path)[0]?.id).toBe(sent?.id)
    expect(await auditedActions(hook.id)).toEqual(['webhook.created', 'webhook.paused', 'webhook.resumed'])
    expect((await call(server, contract.pauseWebhook, { ...of(agent, randomUUID()), body })).status).toBe(404)
  })

  test('have figures in Prometheus', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    for (const name of ['deliveries_total', 'waiting', 'failing'])
      expect(metrics).toContain(`kerbside_webhook${name === 'deliveries_total' ? '' : 's'}_${name}`)
  })
})

test('endpoints and deliveries are in the owner’s export, and deleted with the account', async () => {
  const hook = await givenWebhook(server, receiver, carrier)
  await sendTest(server, hook)
  await until(async () => (await deliveriesOf(server, hook))[0]?.state === 'sent', 'the delivery')
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 2 }, () => undefined)
  const exported = await webhooksExport(db, carrier.id)
  await db.destroy()
  expect(exported).toMatchObject({ endpoints: [{ id: hook.id, url: hook.url }], deliveries: [{ state: 'sent' }] })
  expect(JSON.stringify(exported)).not.toContain(hook.secret)
  await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
  const { rows } = await server.sql.query(
    'select (select count(*) from webhook_endpoints where user_id = $1) + (select count(*) from webhook_deliveries where endpoint_id = $2) as n',
    [carrier.id, hook.id],
  )
  expect(rows[0].n).toBe(0)
})

test('secrets are sealed again with a new key, the former one of a rotation as well', async () => {
  const hook = await givenWebhook(server, receiver, carrier)
  const given = { ...of(carrier, hook.id), body: { password: carrier.password } }
  const { secret } = await callOrThrow(server, contract.rotateWebhookSecret, given)
  const { SEALING_SECRET: old, SESSION_SECRET } = server.config
  const [next, keys] = ['n'.repeat(32), { SESSION_SECRET, SEALING_SECRET_BEFORE: undefined }]
  const pool = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 2 }, () => undefined)
  const db = asModuleDb<WebhooksTables>(pool)
  const secretsWith = async (SEALING_SECRET: string) => {
    const columns = ['id', 'sealed', 'sealed_before', 'before_until'] as const
    const row = await db
      .selectFrom('webhook_endpoints')
      .select(columns)
      .where('id', '=', hook.id)
      .executeTakeFirstOrThrow()
    return openSigningSecrets({ ...keys, SEALING_SECRET }, row, new Date())
  }
  expect(await resealWebhooks(db, { ...keys, SEALING_SECRET: next })).toMatchObject({ resealed: 0, already: 0 })
  const both = { ...keys, SEALING_SECRET: next, SEALING_SECRET_BEFORE: old }
  expect((await resealWebhooks(db, both)).resealed).toBeGreaterThan(0)
  expect(await secretsWith(next)).toEqual([secret, hook.secret])
  expect(await secretsWith(old)).toEqual([])
  await resealWebhooks(db, { ...keys, SEALING_SECRET: old, SEALING_SECRET_BEFORE: next })
  expect(await secretsWith(old)).toEqual([secret, hook.secret])
  await pool.destroy()
})

test('without the setting, no endpoint can be on this machine (HOOK-01)', async () => {
  const strict = await startTestServer()
  try {
    const bob = await givenCarrier(strict)
    const body = { ...HOOK, url: receiver.urlOf('/a') }
    expect(await call(strict, contract.createWebhook, { as: bob, body })).toMatchObject({
      status: 400,
      error: { code: 'webhook_url' },
    })
  } finally {
    await strict.stop()
  }
})
