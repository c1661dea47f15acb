import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { AccountReinstated, AccountSuspended } from '../events.ts'
import { endSessions } from '../sessions/steps/end-sessions.ts'
import type { AccountsTables } from '../tables.ts'

interface Suspension {
  userId: string
  reason: string
  /** Null for no end. */
  until: Date | null
}

/** Suspends a locked account: it can't sign in, its sessions end and their sockets close. */
export async function suspendAccount(
  trx: OpenTransaction,
  { userId, reason, until }: Suspension,
  now: Date,
): Promise<void> {
  const accounts = asModuleTrx<AccountsTables>(trx)
  await accounts
    .updateTable('users')
    .set({ suspended_at: now, suspended_reason: reason, suspended_until: until })
    .where('id', '=', userId)
    .execute()
  await endSessions(accounts, { userId }, now)
  append(trx, AccountSuspended.of({ userId }, now))
}

/** Lifts the suspension of a locked account, so that its owner can sign in again. */
export async function liftSuspension(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  await asModuleTrx<AccountsTables>(trx)
    .updateTable('users')
    .set({ suspended_at: null, suspended_reason: null, suspended_until: null })
    .where('id', '=', userId)
    .execute()
  append(trx, AccountReinstated.of({ userId }, now))
}
