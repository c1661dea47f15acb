import net from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { ErrorAnswer } from '#server/platform/kernel/contract.ts'
import { PRODUCT_VERSION } from '#server/platform/kernel/release.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.1' })

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + signIn.path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** Returns the answer to `bytes` until the server closes the connection. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('what every route answers to', () => {
  test.each([
    ['a body that is no JSON', '{"email":', {}, 400],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['ten megabytes', `{"email":"${'x'.repeat(10 * 1024 * 1024)}"}`, {}, 413],
    ['a page of another site', '{}', { origin: 'https://evil.example' }, 403],
    ['another site without an origin', '{}', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('is refused in the usual shape: %s', async (_what, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    })
  })

  test('says how much JSON may be sent when it is more than 64 kB, and nothing about files', async () => {
    const answer = await post(JSON.stringify({ email: 'x'.repeat(64 * 1024) }), { 'x-forwarded-for': '192.0.2.9' })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      message: 'That’s too large. You can send up to 64 kB.',
    })
  })

  test.each([`/api/requests/${'x'.repeat(300)}`, '/api/requests/%E0%A4%A', '/%zz'])(
    'answers an unreadable address with the usual 404: %.40s',
    async (path) => {
      const answer = await fetch(server.url + path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found', message: 'Not found.', requestId: expect.any(String) })
    },
  )

  test.each([
    ['an address that cannot be read', '/api/requests/%zz', {}],
    ['a page of another site', '/api/sign-in', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ])('refuses %s with every header of our other answers', async (_what, path, init) => {
    const { headers } = await fetch(server.url + path, init)
    for (const name of ['content-security-policy', 'x-content-type-options', 'permissions-policy'])
      expect(headers.get(name)).toBeTruthy()
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s in the usual shape', async (_what, bytes, status) => {
    const [head, body] = (await sendRaw(server.url, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*nosniff`, 's'))
    expect(ErrorAnswer.parse(JSON.parse(body ?? ''))).toMatchObject({ code: 'invalid' })
  })

  test('ignores an expectation that cannot be met', async () => {
    const asked = 'GET /api/settings HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n'
    expect(await sendRaw(server.url, asked)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('answers 404 under /api for unknown paths, and caches none of them', async () => {
    const answer = await fetch(`${server.url}/api/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })

  test('limits a flood from one network, and ignores a forged address (security 23)', async () => {
    const from = (forwarded: string) => post('{}', { 'x-forwarded-for': forwarded })
    const answers = []
    for (let call = 0; call < 6; call++) answers.push(await from(`10.0.0.${call}, 192.0.2.7`))
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    const waitS = Number(last?.headers.get('retry-after'))
    expect(waitS).toBeGreaterThan(0)
    expect(last?.headers.get('ratelimit-policy')).toBe('"sign-in";q=3;w=60')
    expect(last?.headers.get('ratelimit')).toBe(`"sign-in";r=0;t=${waitS}`)
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"sign-in";r=2;t=\d+$/)
    expect([...(last?.headers.keys() ?? [])].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    expect((await from('192.0.2.8')).status).toBe(400)
  })

  test('the API describes itself, and every operation says who may call it (CALL-01, R09)', async () => {
    const document = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string; security?: unknown[] }>>
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.length).toBeGreaterThan(15)
    for (const operation of operations)
      expect(operation).toMatchObject({ operationId: expect.any(String), security: expect.any(Array) })
  })

  test('limits reading the API’s description like any other reading', async () => {
    const read = (page: string) =>
      fetch(`${server.url}/api/docs${page}`, { headers: { 'x-forwarded-for': '192.0.2.77' }, redirect: 'manual' })
    for (let nth = 0; nth < 60; nth++) expect((await read('')).status).toBe(301)
    for (const page of ['', '/', '/openapi.json', '/openapi.yaml', '/js/scalar.js'])
      expect(await read(page)).toMatchObject({ status: 429 })
    expect((await read('/')).headers.get('ratelimit-policy')).toBe('"read";q=60;w=60')
  })

  test('counts calls with an invalid token like any others', async () => {
    const headers = { authorization: 'Bearer not-a-token', 'x-forwarded-for': '192.0.2.78' }
    const ask = () => fetch(`${server.url}/api/settings`, { headers })
    for (let nth = 0; nth < 60; nth++) expect((await ask()).status).toBe(401)
    expect((await ask()).status).toBe(429)
  })

  test('serves health, readiness and metrics', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true, version: PRODUCT_VERSION })
    const ready = { ready: true, leaving: false, database: 'ok', redis: 'ok', relayLagMs: expect.any(Number) }
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual(ready)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('kerbside_outbox_oldest_seconds')
  })

  test.each([
    ['/metrics', { 'x-forwarded-for': '192.0.2.7' }],
    ['/metrics', { forwarded: 'for=192.0.2.7' }],
    ['/metrics', { via: '1.1 Caddy' }],
    ['/metrics?by=curl', { 'x-forwarded-for': '' }],
    ['/metrics', { 'x-real-ip': '192.0.2.7' }],
    ['/metrics', { 'x-forwarded-proto': 'https' }],
    ['/metrics', { 'x-forwarded-host': 'kerbside.example' }],
    ['/readyz', { 'x-forwarded-for': '192.0.2.7' }],
    ['/readyz', { via: '1.1 Caddy' }],
  ])('hides %s from callers through a proxy: %o', async (path, headers) => {
    const answer = await fetch(server.url + path, { headers })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'Not found.', requestId: expect.any(String) })
  })

  test('lets a proxy check whether a process is alive', async () => {
    const through = { headers: { 'x-forwarded-for': '192.0.2.7', via: '1.1 Caddy' } }
    expect(await (await fetch(`${server.url}/healthz`, through)).json()).toEqual({ ok: true, version: PRODUCT_VERSION })
  })
})
