import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { SecondFactorSetUp } from '../../events.ts'
import type { SessionWithOwner } from '../../sessions/session-user.ts'
import { endSessions } from '../../sessions/steps/end-sessions.ts'
import { clearFailures, countAttempt, secondFactorBudget } from '../../sessions/throttle.ts'
import type { AccountsTables } from '../../tables.ts'
import { replaceCodes } from '../recovery-codes.ts'
import {
  type FactorCaller,
  lockManagedFactor,
  markPassed,
  noSecondFactor,
  openFactor,
  wrongCode,
} from '../second-factors.ts'
import { stepOf } from '../totp.ts'

interface ConfirmedFactor {
  session: SessionWithOwner
  recoveryCodes: string[]
}

/**
 * Activates the new second factor with its first code. This session counts as having passed it; all others end.
 * Throws a Refusal (`slow_down`, `wrong_code`, `no_second_factor`, `second_factor_sealed`, `token_refused`,
 * `forbidden`, `second_factor_needed`).
 */
export async function confirmSecondFactor(
  db: Db<AccountsTables>,
  { code, ...caller }: FactorCaller & { code: string },
  now: Date,
): Promise<ConfirmedFactor> {
  const { userId, sessionId } = caller
  await countAttempt(db, secondFactorBudget(userId), now)
  const confirmed = await transact(db, async (trx) => {
    const { session, factor } = await lockManagedFactor(trx, caller)
    if (!factor?.pending_secret) throw noSecondFactor()
    const { secret, resealed } = openFactor(caller, factor.pending_secret)
    const step = stepOf(secret, code.replaceAll(/\s/g, ''), now)
    if (step === null) throw wrongCode()
    await trx
      .updateTable('second_factors')
      .set({ secret: resealed ?? factor.pending_secret, pending_secret: null, set_up_at: now, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    const recoveryCodes = await replaceCodes(trx, userId)
    await markPassed(trx, sessionId, now)
    await endSessions(trx, { userId, except: sessionId }, now)
    append(trx, SecondFactorSetUp.of({ userId }, now))
    await audit(trx, { actorId: userId, action: 'second_factor.set_up', subjectId: userId }, now)
    return { session: { ...session, user: { ...session.user, set_up_at: now }, secondFactorAt: now }, recoveryCodes }
  })
  await clearFailures(db, secondFactorBudget(userId))
  return confirmed
}
