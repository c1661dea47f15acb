import { expect, test } from 'vitest'
import { givenServer } from '#tests/support/server.ts'

const VERSION = '2026-12-01'
const server = await givenServer()

const ask = (at: string, headers: Record<string, string> = {}) => fetch(server.url + at, { headers })

test.each([
  ['a success', '/api/settings', 200],
  ['a refusal', '/api/my-bids', 401],
  ['an unknown path', '/api/nowhere', 404],
  ['a path that can’t be read', '/api/%zz', 404],
  ['the document', '/api/docs/openapi.json', 200],
])('%s names the version (API-05)', async (_what, at, status) => {
  const answer = await ask(at)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('kerbside-version')).toBe(VERSION)
})

test('a call may name the version, and an unknown one is refused with what to do (API-05)', async () => {
  expect((await ask('/api/settings', { 'kerbside-version': VERSION })).status).toBe(200)
  for (const unknown of ['2025-01-01', '1', 'latest', '']) {
    const answer = await ask('/api/settings', { 'kerbside-version': unknown })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('kerbside-version')).toBe(VERSION)
    expect(await answer.json()).toMatchObject({
      code: 'unknown_version',
      message: 'Kerbside-Version must be 2026-12-01, or be left out.',
    })
  }
})

test('pages and files have no version', async () => {
  expect((await ask('/healthz', { 'kerbside-version': 'old' })).headers.get('kerbside-version')).toBeNull()
})
