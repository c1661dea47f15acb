import { type EndpointShape, levelFor, type Scope, type StaffLevel } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Access, hasLevel } from '#server/platform/kernel/facts/contract.ts'

/** The caller named by an access token or an API key. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  /** Null for callers who are not staff. */
  readonly staffLevel: StaffLevel | null
  /** What the caller's API key may do; undefined for people, who may do everything that their account may. */
  readonly scopes?: readonly Scope[]
}

/**
 * Returns the caller as their session is now, with their current staff level. Throws a Refusal (`token_refused`) if
 * the session has ended or the account is suspended.
 */
export type ActiveCaller = (caller: Caller) => Promise<Caller>

/**
 * Returns the caller that an `Authorization` header names; null without one. A key's owner is active; a token's session
 * may have ended. Throws a Refusal (`token_refused`, `key_expired`).
 */
export type CallerOf = (authorization: string | undefined, ip: string) => Promise<Caller | null>

export const NOT_SIGNED_IN = 'Please log in to continue.'

/**
 * Checks that `caller` may call an endpoint; nothing else decides that. Throws a Refusal: `unauthenticated`,
 * `forbidden`, `level_too_low`; `key_not_allowed`, `scope_missing` for API keys (API-02).
 */
export function assertMayCall({ access, scope }: Pick<EndpointShape, 'access' | 'scope'>, caller: Caller | null): void {
  if (!caller?.scopes) return assertAccess(access, caller)
  if (!scope || levelFor(access) !== null)
    throw new Refusal('forbidden', 'key_not_allowed', 'API keys can’t be used for this.')
  assertAccess(access, caller)
  if (!caller.scopes.includes(scope))
    throw new Refusal('forbidden', 'scope_missing', `This API key needs the scope ${scope}.`)
}

/**
 * Checks that `caller` has the access that an endpoint or a room requires. Throws a Refusal (`unauthenticated`,
 * `forbidden`, `level_too_low`).
 */
export function assertAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new Refusal('unauthenticated', 'unauthenticated', NOT_SIGNED_IN)
  const required = levelFor(access)
  if (required === null || hasLevel(caller.staffLevel, required)) return
  if (caller.staffLevel === null) throw new Refusal('forbidden', 'forbidden', 'This is for operations staff only.')
  throw new Refusal(
    'forbidden',
    'level_too_low',
    required === 'admin' ? 'Only admins can do this.' : 'Only agents and admins can do this.',
  )
}
