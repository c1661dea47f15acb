import type { Account } from '#modules/core/accounts/facade.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'

/**
 * Returns the account if staff may suspend it: it exists, isn’t suspended and isn’t their own. Throws Refusal:
 * not_found, own_account, already_suspended.
 */
export function assertCanSuspend(account: Account | null, staffId: string): Account {
  if (!account) throw notFound('This account has been deleted.')
  if (account.userId === staffId)
    throw new Refusal('forbidden', 'own_account', 'You can’t suspend yourself. Ask a colleague.')
  if (account.suspendedAt) throw new Refusal('conflict', 'already_suspended', 'This account is already suspended.')
  return account
}

/**
 * Returns the end of the suspension to start: null for a suspension without an end, undefined if none has to be started
 * because the account is already suspended for at least as long (CASE-03).
 */
export function newSuspensionEnd(
  { suspendedAt, suspendedUntil }: Pick<Account, 'suspendedAt' | 'suspendedUntil'>,
  until: Date | null,
): Date | null | undefined {
  if (suspendedAt === null) return until
  if (suspendedUntil === null) return undefined
  return until === null || until > suspendedUntil ? until : undefined
}

/** Returns whether a suspension with an end has expired. */
export const hasExpired = ({ suspendedUntil }: Pick<Account, 'suspendedUntil'>, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil <= now

/** Returns the account if it exists and is suspended. Throws Refusal: not_found, not_suspended. */
export function assertCanReinstate(account: Account | null): Account {
  if (!account) throw notFound('This account has been deleted.')
  if (!account.suspendedAt) throw new Refusal('conflict', 'not_suspended', 'This account isn’t suspended.')
  return account
}
