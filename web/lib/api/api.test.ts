import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#server/platform/kernel/contract.ts'
import { type ApiError, call, setTokenSource, urlOf } from './api.ts'
import { words } from './words.ts'

const readThing = endpoint({
  id: 'read',
  summary: 'A thing.',
  method: 'GET',
  path: '/api/things/:thingId',
  access: 'signed-in',
  rate: 'read',
  params: z.strictObject({ thingId: z.string() }),
  query: z.strictObject({ after: z.optional(z.string()) }),
  answer: z.object({ name: z.string() }),
  status: 200,
})
const changeThing = endpoint({
  id: 'change',
  summary: 'A change.',
  method: 'POST',
  path: '/api/changes',
  access: 'signed-in',
  rate: 'write',
  body: z.strictObject({ amount: z.number() }),
  idempotent: true,
  answer: z.null(),
  status: 204,
})

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
function stubResponses(...answers: (Response | Error)[]) {
  const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift() ?? new Error('One call too many.')
    if (next instanceof Error) throw next
    return next
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}
const headersOf = (call: [string, RequestInit] | undefined) => new Headers(call?.[1].headers)
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('should have thrown'),
    (error: unknown) => error as ApiError,
  )

afterEach(() => {
  vi.unstubAllGlobals()
  setTokenSource({ current: () => null, renew: async () => null })
})

test('a response that is not JSON throws an ApiError', async () => {
  stubResponses(new Response('<h1>Welcome to the hotel</h1>'))
  expect(
    await catchError(call<typeof readThing>('GET /api/things/:thingId', { params: { thingId: 'a' } })),
  ).toMatchObject({
    code: 'unreadable',
  })
})

test('an error keeps its message, fields and request id', async () => {
  stubResponses(answer(400, { code: 'invalid', message: 'No.', requestId: 'r-1', fields: { amount: 'Too much.' } }))
  expect(
    await catchError(call<typeof changeThing>('POST /api/changes', { body: { amount: 1 }, idempotencyKey: 'key' })),
  ).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'No.',
    requestId: 'r-1',
    fields: { amount: 'Too much.' },
  })
})

test('no connection gives a readable message', async () => {
  stubResponses(new TypeError('Failed to fetch'))
  expect(
    await catchError(call<typeof readThing>('GET /api/things/:thingId', { params: { thingId: 'a' } })),
  ).toMatchObject({
    status: 0,
    message: words.unreachable,
  })
})

test("a proxy's HTML error page gives a readable message", async () => {
  stubResponses(new Response('<h1>502</h1>', { status: 502 }))
  expect(
    await catchError(call<typeof readThing>('GET /api/things/:thingId', { params: { thingId: 'a' } })),
  ).toMatchObject({
    status: 502,
    message: words.unexpected,
  })
})

test('renews an expired token once and repeats the call with the same idempotency key', async () => {
  setTokenSource({ current: () => 'old', renew: async () => 'new' })
  const fetchMock = stubResponses(
    answer(401, { code: 'unauthenticated', message: 'Again.', requestId: 'r' }),
    answer(204),
  )
  await call<typeof changeThing>('POST /api/changes', { body: { amount: 1 }, idempotencyKey: 'key' })
  const [first, second] = fetchMock.mock.calls.map(headersOf)
  expect([first?.get('authorization'), second?.get('authorization')]).toEqual(['Bearer old', 'Bearer new'])
  expect(first?.get('idempotency-key')).toBe(second?.get('idempotency-key'))
  expect(first?.get('idempotency-key')).toBe('key')
})

test('does not repeat the call after the session has ended', async () => {
  setTokenSource({ current: () => 'old', renew: async () => null })
  stubResponses(answer(401, { code: 'unauthenticated', message: 'Please log in.', requestId: 'r' }))
  expect(
    await catchError(call<typeof readThing>('GET /api/things/:thingId', { params: { thingId: 'a' } })),
  ).toMatchObject({
    status: 401,
    message: 'Please log in.',
  })
})

test('escapes paths and queries and omits undefined values', () => {
  expect(urlOf('/api/things/:thingId', { thingId: 'a/b' }, { after: 'x y', q: undefined })).toBe(
    '/api/things/a%2Fb?after=x+y',
  )
})

test('a path, key or body that does not match the contract does not compile', () => {
  const params = { thingId: 'a' }
  const calls = [
    // @ts-expect-error: the contract says GET
    () => call<typeof readThing>('POST /api/things/:thingId', { params }),
    // @ts-expect-error: the path is another one
    () => call<typeof readThing>('GET /api/things', { params }),
    // @ts-expect-error: an idempotent endpoint needs a key
    () => call<typeof changeThing>('POST /api/changes', { body: { amount: 1 } }),
    // @ts-expect-error: the body holds a number
    () => call<typeof changeThing>('POST /api/changes', { body: { amount: '1' }, idempotencyKey: 'key' }),
  ]
  expect(calls).toHaveLength(4)
})
