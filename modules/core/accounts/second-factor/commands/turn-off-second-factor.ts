import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { lockCheckedUser, requirePassword } from '../../check-password.ts'
import { SecondFactorTurnedOff } from '../../events.ts'
import { endSessions } from '../../sessions/steps/end-sessions.ts'
import type { AccountsTables } from '../../tables.ts'
import { type FactorCaller, lockManagedFactor, noSecondFactor } from '../second-factors.ts'

interface TurnOffInput extends FactorCaller {
  password: string
  /** Whether staff must have a second factor. */
  required: boolean
}

/**
 * Removes the caller's second factor and ends their other sessions. Throws a Refusal (`second_factor_required`,
 * `wrong_password`, `slow_down`, `too_busy`, `no_second_factor`, `token_refused`, `forbidden`, `second_factor_needed`).
 */
export async function turnOffSecondFactor(
  db: Db<AccountsTables>,
  { password, required, ...caller }: TurnOffInput,
  now: Date,
): Promise<void> {
  if (required) throw new Refusal('conflict', 'second_factor_required', 'Staff must have two-step login.')
  const { userId } = caller
  const checkedUser = await requirePassword(db, { userId, password, field: 'password' }, now)
  await transact(db, async (trx) => {
    await lockCheckedUser(trx, checkedUser, 'password')
    const { factor } = await lockManagedFactor(trx, caller)
    if (!factor?.secret) throw noSecondFactor()
    await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    // Sessions that never passed a code would otherwise gain staff permissions.
    await endSessions(trx, { userId, except: caller.sessionId }, now)
    append(trx, SecondFactorTurnedOff.of({ userId }, now))
    await audit(trx, { actorId: userId, action: 'second_factor.turned_off', subjectId: userId }, now)
  })
}
