import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { createApiKey, myApiKeys, revokeApiKey } from '#modules/core/api-keys/contract.ts'
import { viewRequest } from '#modules/discovery/coverage/contract.ts'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { myRequests, openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { readContracts } from '#server/modules.ts'
import type { EndpointShape, Scope } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let carrier: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  carrier = await givenCarrier(server)
})

const given = (person: Person, scopes: Scope[], days: 30 | null = null) =>
  callOrThrow(server, createApiKey, { as: person, body: { name: 'Diary', scopes, days, password: person.password } })
const withKey = (key: string) => ({ accessToken: key })
const audited = async (keyId: string) =>
  (await server.sql.query('select action from audit_log where subject_id = $1 order by position', [keyId])).rows.map(
    ({ action }) => action,
  )

test('a key acts as its owner within its scopes, and is refused beyond them (API-02)', async () => {
  const { request } = await givenOpenRequest(server)
  const { key } = await given(carrier, ['requests:read', 'bids:write'])
  const as = withKey(key)
  await callOrThrow(server, placeBid, { as, params: { requestId: request.id }, body: { bidAmount: 40 } })
  await callOrThrow(server, openRequests, { as })
  const bids = await callOrThrow(server, bidsOnRequest, { as: carrier, params: { requestId: request.id } })
  expect(bids.items).toHaveLength(1)

  const refused = await call(server, bidsOnRequest, { as, params: { requestId: request.id } })
  expect(refused).toMatchObject({ status: 403, error: { code: 'scope_missing', message: /bids:read/ } })
  expect(await call(server, myApiKeys, { as })).toMatchObject({ status: 403, error: { code: 'key_not_allowed' } })
})

test('no key can call an endpoint of staff, or one without a scope, whatever its owner may do (API-02)', async () => {
  const contracts = (await readContracts()).flatMap((contract) => Object.values(contract)) as EndpointShape[]
  const endpoints = contracts.filter((one) => one?.method && one.path)
  const scoped = endpoints.filter(({ scope }) => scope)
  expect(scoped.length).toBeGreaterThan(50)
  expect(scoped.filter(({ access }) => access.startsWith('operations'))).toEqual([])

  const olga = await givenStaff(server, 'olga')
  const everything = ['requests:read', 'requests:write', 'bids:read', 'bids:write', 'jobs:read', 'jobs:write'] as const
  const others = ['messages:read', 'messages:write', 'profile:read', 'webhooks:write'] as const
  const { key } = await given(olga, [...everything, ...others])
  for (const endpoint of endpoints.filter(({ scope }) => !scope)) {
    const url = server.url + endpoint.path.replaceAll(/:\w+/g, '01a22961-321e-7451-820f-bc1164e8384d')
    const response = await fetch(url, { method: endpoint.method, headers: { authorization: `Bearer ${key}` } })
    expect([403, 429], `${endpoint.id}: ${response.status}`).toContain(response.status)
  }
})

describe('the list', () => {
  test('shows names, scopes and last use, and never the key, which the database has only as SHA-256', async () => {
    const { key, apiKey } = await given(carrier, ['profile:read', 'requests:read'], 30)
    await callOrThrow(server, openRequests, { as: withKey(key) })
    const { items } = await callOrThrow(server, myApiKeys, { as: carrier })
    expect(items).toMatchObject([
      { id: apiKey.id, name: 'Diary', start: key.slice(0, 7), scopes: ['profile:read', 'requests:read'] },
    ])
    expect(items[0]).toMatchObject({ lastUsedAt: expect.any(String), lastNetwork: '127.0.0.1' })
    expect(JSON.stringify(items)).not.toContain(key)
    const { rows } = await server.sql.query('select * from api_keys where id = $1', [apiKey.id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
    expect(rows[0].key_hash).toEqual(createHash('sha256').update(key).digest())
  })

  test('holds at most 20 keys, and expired ones don’t count (API-01)', async () => {
    for (let made = 0; made < 20; made++) await given(carrier, ['profile:read'], 30)
    const twentyFirst = { name: 'One more', scopes: ['profile:read' as const], days: null, password: carrier.password }
    expect(await call(server, createApiKey, { as: carrier, body: twentyFirst })).toMatchObject({
      ...{ status: 409, error: { code: 'too_many_keys' } },
    })
    await server.sql.query("update api_keys set expires_at = now() - interval '1 second' where user_id = $1", [
      carrier.id,
    ])
    await callOrThrow(server, createApiKey, { as: carrier, body: twentyFirst })
  })
})

describe('a key is refused', () => {
  const answerTo = (key: string) => call(server, myRequests, { as: withKey(key) })
  const refusal = async (key: string) => (await answerTo(key)).error?.code

  test('once it is revoked, at once, and revoking again changes nothing', async () => {
    const { key, apiKey } = await given(carrier, ['requests:read'])
    expect(await refusal(key)).toBeUndefined()
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    const revoked = { code: 'token_refused', message: 'This API key was revoked.' }
    expect(await answerTo(key)).toMatchObject({ status: 401, error: revoked })
    await callOrThrow(server, revokeApiKey, { as: carrier, params: { keyId: apiKey.id } })
    await until(async () => (await audited(apiKey.id)).includes('api_key.revoked'), 'the revocation is audited')
    expect(await audited(apiKey.id)).toEqual(['api_key.created', 'api_key.revoked'])
  })

  test('after its end', async () => {
    const { key, apiKey } = await given(carrier, ['requests:read'], 30)
    await server.sql.query('update api_keys set expires_at = now() where id = $1', [apiKey.id])
    expect(await refusal(key)).toBe('key_expired')
  })

  test('with a changed character, or unknown', async () => {
    const { key } = await given(carrier, ['requests:read'])
    const wrong = { code: 'token_refused', message: 'This API key is wrong, or it was deleted.' }
    expect((await answerTo(key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a'))).error).toMatchObject(wrong)
    await server.sql.query('delete from api_keys where user_id = $1', [carrier.id])
    expect((await answerTo(key)).error).toMatchObject(wrong)
  })

  test.each(['', 'Basic ', 'ApiKey ', 'Bearer  '])('if it is sent after “%s”', async (scheme) => {
    const { key } = await given(carrier, ['requests:read'])
    const answer = await fetch(server.url + myRequests.path, { headers: { authorization: scheme + key } })
    const message = 'Send the key as `Authorization: Bearer kb_…`.'
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'token_refused', message })
  })

  test('while its owner is suspended, also where anyone may read (API-03)', async () => {
    const { request } = await givenOpenRequest(server)
    const { key } = await given(carrier, ['requests:read'])
    await server.sql.query('update users set suspended_at = now() where id = $1', [carrier.id])
    const suspended = { code: 'token_refused', message: 'The account of this API key is suspended.' }
    expect((await answerTo(key)).error).toMatchObject(suspended)
    const read = await call(server, readRequest, { as: withKey(key), params: { requestId: request.id } })
    expect(read.error?.code).toBe('token_refused')
    await server.sql.query('update users set suspended_at = null where id = $1', [carrier.id])
    expect(await refusal(key)).toBeUndefined()
  })
})

test('signing out everywhere revokes keys, unless its owner keeps them (API-03)', async () => {
  const { key } = await given(carrier, ['requests:read'])
  await callOrThrow(server, signOutEverywhere, { as: carrier, body: { keepApiKeys: true } })
  await callOrThrow(server, myRequests, { as: withKey(key) })
  const ann = await givenCustomer(server)
  const revoked = await given(ann, ['requests:read'])
  await callOrThrow(server, signOutEverywhere, { as: ann, body: {} })
  expect((await call(server, myRequests, { as: withKey(revoked.key) })).status).toBe(401)
})

test('creating one needs the password, and no one can revoke another’s', async () => {
  const body = { name: 'Diary', scopes: ['profile:read' as const], days: null, password: 'not-the-password' }
  expect(await call(server, createApiKey, { as: carrier, body })).toMatchObject({
    ...{ status: 400, error: { code: 'wrong_password', fields: { password: 'Your password is incorrect.' } } },
  })
  const { key, apiKey } = await given(carrier, ['requests:read'])
  const other = await givenCarrier(server)
  expect((await call(server, revokeApiKey, { as: other, params: { keyId: apiKey.id } })).status).toBe(404)
  await callOrThrow(server, myRequests, { as: withKey(key) })
})

test('a password reset leaves no key behind that was half-way, whose password was checked before (API-03)', async () => {
  const holding = await server.sql.connect()
  await holding.query('begin')
  await holding.query('select from users where id = $1 for update', [carrier.id])
  const body = { name: 'Diary', scopes: ['profile:read' as const], days: null, password: carrier.password }
  const creating = call(server, createApiKey, { as: carrier, body })
  await until(() => areWaiting(server, 1), 'the key to wait for the account')
  // as a reset does
  await holding.query('update sessions set ended_at = now() where user_id = $1', [carrier.id])
  await holding.query('commit')
  holding.release()
  expect(await creating).toMatchObject({ status: 401, error: { code: 'token_refused' } })
  const { rows } = await server.sql.query('select 1 from api_keys where user_id = $1', [carrier.id])
  expect(rows).toEqual([])
})

test('signing out everywhere revokes a key that is half-way (API-03)', async () => {
  const holding = await server.sql.connect()
  await holding.query('begin')
  await holding.query('lock table api_keys in share mode')
  const creating = given(carrier, ['requests:read'])
  await until(() => areWaiting(server, 1), 'the key to wait for the table')
  let isDone = false
  const leaving = call(server, signOutEverywhere, { as: carrier, body: {} }).finally(() => {
    isDone = true
  })
  await until(async () => isDone || (await areWaiting(server, 2)), 'the end of the sessions to wait for the key')
  await holding.query('commit')
  holding.release()
  const [{ key }, left] = await Promise.all([creating, leaving])
  expect(left.status).toBe(204)
  expect((await call(server, myRequests, { as: withKey(key) })).status).toBe(401)
})

test('a key may write 60 times a minute, apart from its owner and other keys, as the standard headers say (API-04)', async () => {
  const { request } = await givenOpenRequest(server)
  const { key } = await given(carrier, ['requests:read', 'requests:write'])
  const { key: other } = await given(carrier, ['requests:read'])
  const look = (as: { accessToken: string }) => call(server, viewRequest, { as, params: { requestId: request.id } })
  // limits are a thousand times wider in tests
  expect((await look(withKey(key))).headers.get('ratelimit-policy')).toBe('"write";q=60000;w=60')
  expect((await look(carrier)).headers.get('ratelimit-policy')).toBe('"write";q=120000;w=60')
  await callOrThrow(server, myRequests, { as: withKey(key) })
  expect((await call(server, myRequests, { as: withKey(other) })).headers.get('ratelimit')).toMatch(/r=599999/)
})
