import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ PUBLIC_URL: 'https://kerbside.example' })

const YEAR_S = 31_536_000
const get = (at: string, headers = {}) => fetch(server.url + at, { headers })

describe.each([
  ['an answer of the API', '/api/settings'],
  ['a refusal', '/api/profile'],
  ['a path that does not exist', '/api/nothing'],
  ['a file that does not exist', '/media/none.webp'],
  ['a path for machines', '/healthz'],
])('%s', (_what, at) => {
  test('tells browsers to use https, the declared types, and no referrer elsewhere (security 23)', async () => {
    const { headers } = await get(at)
    expect(headers.get('strict-transport-security')).toBe(`max-age=${YEAR_S}; includeSubDomains`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('microphone=()')
  })

  test('has a policy that starts with nothing, and runs no script but our files (security 23)', async () => {
    const policy = directives((await get(at)).headers.get('content-security-policy') ?? '')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    // React and the maps set styles by script, which needs no exception
    expect(Object.keys(policy).filter((name) => policy[name]?.includes('unsafe'))).toEqual([])
  })

  test('lets no other site read it', async () => {
    const { headers } = await get(at, { origin: 'https://evil.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('TRACE is not answered', async () => {
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/settings`, { method: 'TRACE' }, ({ statusCode }) => resolve(statusCode))
    asked.once('error', reject).end()
  })
  expect([404, 405]).toContain(status)
})

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split(';').map((one) => {
      const [name = '', ...values] = one.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
