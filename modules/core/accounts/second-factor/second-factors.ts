import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { assertMayManageSecondFactor } from '../rules.ts'
import { sessionEnded } from '../sessions/queries/active-caller.ts'
import { SESSION_USER_COLUMNS, type SessionWithOwner, selectUsers } from '../sessions/session-user.ts'
import type { AccountsTables } from '../tables.ts'
import { keyNameOf, type Sealing } from './sealed-secrets.ts'

/** The caller's session, and what seals and opens secrets. */
export interface FactorCaller {
  userId: string
  sessionId: string
  sealing: Sealing
}

/**
 * Locks the caller's account and second factor. Returns the session with its owner, and the factor (null for none).
 * Throws a Refusal (`token_refused`) if the session has ended.
 */
export async function lockOwnFactor(trx: Trx<AccountsTables>, { userId, sessionId }: FactorCaller) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'pending_secret'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const row = await selectUsers(trx)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([...SESSION_USER_COLUMNS, 'second_factor_at'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw sessionEnded()
  const { second_factor_at: secondFactorAt, ...user } = row
  const session: SessionWithOwner = { sessionId, user, secondFactorAt }
  return { session, factor: factor ?? null }
}

/**
 * Locks the caller's account and second factor, and checks that they may set it up or change it.
 * Throws a Refusal (`token_refused`, `forbidden`, `second_factor_needed`).
 */
export async function lockManagedFactor(trx: Trx<AccountsTables>, caller: FactorCaller) {
  const lockedFactor = await lockOwnFactor(trx, caller)
  const { user, secondFactorAt } = lockedFactor.session
  assertMayManageSecondFactor({ role: user.role, isSetUp: user.set_up_at !== null, isPassed: secondFactorAt !== null })
  return lockedFactor
}

/** Marks the session as having passed the second factor. */
export async function markPassed(trx: Trx<AccountsTables>, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** Returns the Refusal for a wrong, expired or used code. */
export function wrongCode(): Refusal {
  const message = 'That code is incorrect or already used. Enter the next one.'
  return new Refusal('invalid', 'wrong_code', message, { fields: { code: message } })
}

/** Opens a sealed second factor. Throws a Refusal (`second_factor_sealed`) and logs it if no configured key fits. */
export function openFactor({ userId, sealing }: FactorCaller, sealed: Buffer) {
  const opened = sealing.open(sealed, userId)
  if (opened) return opened
  const cause = new Error(`No configured key opens the second factor of ${userId}; its key: ${keyNameOf(sealed)}.`)
  throw new Refusal('conflict', 'second_factor_sealed', UNREADABLE, { cause })
}

const UNREADABLE =
  'We can’t read your two-step login because the server’s key changed. Use a recovery code, or ask an admin to reset your two-step login or to set SEALING_SECRET_BEFORE.'

/** Returns the Refusal for an account that has no second factor. */
export const noSecondFactor = (): Refusal =>
  new Refusal('conflict', 'no_second_factor', 'This account doesn’t have two-step login.')
