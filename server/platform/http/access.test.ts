import { describe, expect, test } from 'vitest'
import { type EndpointShape, Scope } from '#server/platform/kernel/contract.ts'
import { assertMayCall, type Caller } from './access.ts'

const PERSON: Caller = { userId: 'u', sessionId: 's', staffLevel: null }
const keyWith = (...scopes: Scope[]): Caller => ({ ...PERSON, scopes })
const ALL = keyWith(...Scope.options)

/** Returns the code of the refusal; null if the caller may call the endpoint. */
function refusalOf(endpoint: Pick<EndpointShape, 'access' | 'scope'>, caller: Caller | null): string | null {
  try {
    assertMayCall(endpoint, caller)
    return null
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

describe('an endpoint with a scope', () => {
  const endpoint = { access: 'signed-in', scope: 'bids:write' } as const

  test('accepts keys with this scope only (API-02)', () => {
    expect(refusalOf(endpoint, keyWith('bids:write'))).toBeNull()
    expect(refusalOf(endpoint, keyWith('bids:read'))).toBe('scope_missing')
    expect(refusalOf(endpoint, keyWith(...Scope.options.filter((scope) => scope !== 'bids:write')))).toBe(
      'scope_missing',
    )
    expect(refusalOf(endpoint, keyWith())).toBe('scope_missing')
  })

  test('accepts people, who have no scopes, and refuses visitors', () => {
    expect(refusalOf(endpoint, PERSON)).toBeNull()
    expect(refusalOf(endpoint, null)).toBe('unauthenticated')
  })

  test('requires the scope from a key even if anyone may call it', () => {
    const open = { access: 'anyone', scope: 'requests:read' } as const
    expect(refusalOf(open, null)).toBeNull()
    expect(refusalOf(open, keyWith('requests:read'))).toBeNull()
    expect(refusalOf(open, keyWith('requests:write'))).toBe('scope_missing')
  })
})

test('an endpoint without a scope refuses every key (API-02)', () => {
  for (const access of ['anyone', 'signed-in'] as const) expect(refusalOf({ access }, ALL)).toBe('key_not_allowed')
})

test('an endpoint for staff refuses every key, even with a scope (API-02)', () => {
  for (const access of ['operations', 'operations:agent', 'operations:admin'] as const)
    expect(refusalOf({ access, scope: 'jobs:read' }, ALL)).toBe('key_not_allowed')
})
