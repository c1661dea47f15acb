import { levelFor, type StaffLevel } from '#server/platform/kernel/contract.ts'
import { type Access } from '#server/platform/kernel/facts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'

/** The caller named by an access token. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  /** Null for callers who are not staff. */
  readonly staffLevel: StaffLevel | null
}

/**
 * Returns the caller as their session is now, with their current staff level. Throws Refusal token_refused when the
 * session has ended or the account is suspended.
 */
export type ActiveCaller = (caller: Caller) => Promise<Caller>

export const NOT_SIGNED_IN = 'Please log in to continue.'

/**
 * Checks that `caller` may call an endpoint, or join a room, with this access. Nothing else decides that. Throws
 * Refusal: unauthenticated, forbidden, level_too_low.
 */
export function assertAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new Refusal('unauthenticated', 'unauthenticated', NOT_SIGNED_IN)
  const required = levelFor(access)
  if (required === null || hasLevel(caller.staffLevel, required)) return
  if (caller.staffLevel === null) throw new Refusal('forbidden', 'forbidden', 'This is for operations staff only.')
  throw new Refusal('forbidden', 'level_too_low', `This needs a colleague with the level ${required}.`)
}
