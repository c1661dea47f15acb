import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { assertMayManageSecondFactor } from '../rules.ts'
import { sessionEnded } from '../sessions/queries/living-caller.ts'
import { type HeldSession, SESSION_USER, selectUsers } from '../sessions/session-user.ts'
import type { AccountsTables } from '../tables.ts'
import { keyNameOf, type Sealing } from './sealed-secrets.ts'

/** Which session of whose, and how secrets are sealed. */
export interface Asking {
  userId: string
  sessionId: string
  sealing: Sealing
}

/**
 * Locks the caller's account and second factor, and gives the session with them.
 * Throws Refusal token_refused: the session has ended.
 */
export async function lockOwnFactor(trx: Trx<AccountsTables>, { userId, sessionId }: Asking) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'pending_secret'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const row = await selectUsers(trx)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([...SESSION_USER, 'second_factor_at'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw sessionEnded()
  const { second_factor_at: secondFactorAt, ...user } = row
  const session: HeldSession = { sessionId, user, secondFactorAt }
  return { session, factor: factor ?? null }
}

/** The same, for a caller who is about to change it. Throws Refusal: token_refused, forbidden, second_factor_needed. */
export async function lockManagedFactor(trx: Trx<AccountsTables>, asking: Asking) {
  const held = await lockOwnFactor(trx, asking)
  const { user, secondFactorAt } = held.session
  assertMayManageSecondFactor({ role: user.role, setUp: user.set_up_at !== null, passed: secondFactorAt !== null })
  return held
}

/** The session has passed the second factor. */
export async function markPassed(trx: Trx<AccountsTables>, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** A code that is wrong, of another time, or was used before: all look the same. */
export function wrongCode(): Refusal {
  const message = 'This code is not right, or was used before. Please wait for the next one.'
  return new Refusal('invalid', 'wrong_code', message, { fields: { code: message } })
}

/** Opens a sealed second factor. Throws Refusal second_factor_sealed when no key at hand does, which the log tells, too. */
export function openFactor({ userId, sealing }: Asking, sealed: Buffer) {
  const opened = sealing.open(sealed, userId)
  if (opened) return opened
  const cause = new Error(`No key at hand opens the second factor of ${userId}; its key: ${keyNameOf(sealed)}.`)
  throw new Refusal('conflict', 'second_factor_sealed', SEALED, { cause })
}

const SEALED =
  'This server cannot read your second factor, because its key was changed. Use a recovery code, ask an admin to reset your second factor, or have whoever runs the server set SEALING_SECRET_BEFORE.'

/** What there is none of cannot be used or changed. */
export const noSecondFactor = (): Refusal =>
  new Refusal('conflict', 'no_second_factor', 'There is no second factor on this account.')
