import type { Account } from '#modules/accounts/facade.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'

/** Lets staff suspend an account that is there, not suspended, and not their own. Throws Refusal: not_found, own_account, already_suspended. */
export function maySuspend(account: Account | null, staffId: string): Account {
  if (!account) throw notFound('This account has been deleted.')
  if (account.userId === staffId)
    throw new Refusal('forbidden', 'own_account', 'Nobody suspends themselves. Please ask a colleague.')
  if (account.suspendedAt) throw new Refusal('conflict', 'already_suspended', 'This account is suspended already.')
  return account
}

/**
 * Until when a bar suspends an account, null for good; undefined where it is suspended for longer already, and nothing
 * changes (CASE-03).
 */
export function endOfBar(
  { suspendedAt, suspendedUntil }: Pick<Account, 'suspendedAt' | 'suspendedUntil'>,
  until: Date | null,
): Date | null | undefined {
  if (suspendedAt === null) return until
  if (suspendedUntil === null) return undefined
  return until === null || until > suspendedUntil ? until : undefined
}

/** Whether a suspension with an end is over. */
export const isOver = ({ suspendedUntil }: Pick<Account, 'suspendedUntil'>, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil <= now

/** Lets staff lift the suspension of an account. Throws Refusal: not_found, not_suspended. */
export function mayReinstate(account: Account | null): Account {
  if (!account) throw notFound('This account has been deleted.')
  if (!account.suspendedAt) throw new Refusal('conflict', 'not_suspended', 'This account is not suspended.')
  return account
}
