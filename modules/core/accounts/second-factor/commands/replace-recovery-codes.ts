import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockCheckedUser, requirePassword } from '../../check-password.ts'
import type { AccountsTables } from '../../tables.ts'
import { replaceCodes } from '../recovery-codes.ts'
import { type FactorCaller, lockManagedFactor, noSecondFactor } from '../second-factors.ts'

/**
 * Replaces the recovery codes with ten new ones.
 * Throws a Refusal (`wrong_password`, `slow_down`, `too_busy`, `no_second_factor`, `token_refused`, `forbidden`,
 * `second_factor_needed`).
 */
export async function replaceRecoveryCodes(
  db: Db<AccountsTables>,
  { password, ...caller }: FactorCaller & { password: string },
  now: Date,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = caller
  const checkedUser = await requirePassword(db, { userId, password, field: 'password' }, now)
  return transact(db, async (trx) => {
    await lockCheckedUser(trx, checkedUser, 'password')
    const { factor } = await lockManagedFactor(trx, caller)
    if (!factor?.secret) throw noSecondFactor()
    const recoveryCodes = await replaceCodes(trx, userId)
    await audit(trx, { actorId: userId, action: 'second_factor.recovery_codes_replaced', subjectId: userId }, now)
    return { recoveryCodes }
  })
}
