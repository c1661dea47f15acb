import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openRegister } from '#modules/carriers/carrier-registration/register.ts'
import EXAMPLE from '#tests/support/licences/register-entry.json' with { type: 'json' }

const NUMBER = 'CBDU9000001'
const PATH = `/public-register/waste-carriers-brokers/registration/${NUMBER}.json`
const FOUND = JSON.stringify(EXAMPLE.example_found)
const JSON_TYPE = { 'content-type': 'application/json' }
/** Long enough for an answer, and short enough to wait for. */
const WITHIN_MS = 1_000

type Answer = (response: http.ServerResponse) => void
let answer: Answer
let asked: string[] = []
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  answer(response)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const says =
  (status: number, headers: http.OutgoingHttpHeaders, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

function ask(next: Answer, number = NUMBER) {
  answer = next
  return openRegister({ EA_REGISTER_URL: origin }, WITHIN_MS)?.query(number)
}

describe('the register', () => {
  test('is not queried without a configured address', () =>
    expect(openRegister({ EA_REGISTER_URL: undefined })).toBeNull())

  test("is queried once for one number, which can't leave its part of the URL", async () => {
    expect(await ask(says(200, { 'content-type': 'application/json; charset=utf-8' }, FOUND))).toMatchObject({
      kind: 'entry',
      entry: { number: NUMBER, validTo: '2027-03-14' },
    })
    await ask(says(404, {}), 'ROC UT 9')
    await ask(says(404, {}), '../../x?y#z')
    expect(asked).toEqual([
      `GET ${PATH}`,
      `GET ${PATH.replace(NUMBER, 'ROC%20UT%209')}`,
      `GET ${PATH.replace(NUMBER, '..%2F..%2Fx%3Fy%23z')}`,
    ])
  })

  test.each<[string, Answer]>([
    ['404', says(404, { 'content-type': 'text/html' }, '<p>Not found</p>')],
    ['an empty list', says(200, JSON_TYPE, JSON.stringify(EXAMPLE.example_empty_list))],
  ])('says by %s that it has no such number (TRUST-19)', async (_what, said) =>
    expect(await ask(said)).toEqual({ kind: 'absent' }),
  )

  test.each<[string, Answer, { why: string; status: number | null }]>([
    ['HTML with 200', says(200, { 'content-type': 'text/html' }, '<p>Sorry</p>'), { why: 'shape', status: 200 }],
    ['an entry called HTML', says(200, { 'content-type': 'text/html' }, FOUND), { why: 'shape', status: 200 }],
    ['HTML called JSON', says(200, JSON_TYPE, '<p>Sorry</p>'), { why: 'shape', status: 200 }],
    ['nothing', says(200, JSON_TYPE), { why: 'shape', status: 200 }],
    ['no items', says(200, JSON_TYPE, '{"meta":{}}'), { why: 'shape', status: 200 }],
    ['too much', says(200, JSON_TYPE, FOUND + ' '.repeat(200_000)), { why: 'shape', status: 200 }],
    ['401', says(401, JSON_TYPE, FOUND), { why: 'failed', status: 401 }],
    ['403', says(403, JSON_TYPE, FOUND), { why: 'refused', status: 403 }],
    ['429', says(429, JSON_TYPE, FOUND), { why: 'refused', status: 429 }],
    ['500', says(500, JSON_TYPE, FOUND), { why: 'failed', status: 500 }],
    ['503', says(503, { 'content-type': 'text/html' }, '<p>Closed</p>'), { why: 'failed', status: 503 }],
    ['a redirect', says(302, { location: '/elsewhere' }), { why: 'failed', status: 302 }],
    ['a broken connection', (response) => void response.destroy(), { why: 'failed', status: null }],
    ['half an answer', halfOf(FOUND, (response) => void response.destroy()), { why: 'failed', status: 200 }],
    ['silence', () => undefined, { why: 'timeout', status: null }],
    ['silence after half an answer', halfOf(FOUND, () => undefined), { why: 'timeout', status: 200 }],
  ])('says nothing of a number by %s, and no other address is queried (TRUST-19)', async (_what, said, known) => {
    expect(await ask(said)).toEqual({ kind: 'no-answer', ...known })
    expect(asked).toEqual([`GET ${PATH}`])
  })

  test('says nothing while it is unreachable', async () => {
    const register = openRegister({ EA_REGISTER_URL: 'http://127.0.0.1:1' }, WITHIN_MS)
    expect(await register?.query(NUMBER)).toEqual({ kind: 'no-answer', why: 'failed', status: null })
  })
})

function halfOf(body: string, then: Answer): Answer {
  return (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
    response.write(body.slice(0, body.length / 2), () => then(response))
  }
}
