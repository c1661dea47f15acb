import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockCheckedUser, requirePassword } from '../../check-password.ts'
import type { AccountsTables } from '../../tables.ts'
import { type FactorCaller, lockManagedFactor } from '../second-factors.ts'
import { newSecret, setUpUri } from '../totp.ts'

interface BeginInput extends FactorCaller {
  password: string
  /** The name that the authenticator app shows for the product. */
  product: string
}

/**
 * Creates the secret of a new second factor, which takes effect once one of its codes is confirmed. Until then the old
 * second factor stays valid.
 * Throws a Refusal (`wrong_password`, `slow_down`, `too_busy`, `token_refused`, `forbidden`, `second_factor_needed`).
 */
export async function beginSecondFactor(
  db: Db<AccountsTables>,
  { password, product, ...caller }: BeginInput,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller
  const checkedUser = await requirePassword(db, { userId, password, field: 'password' }, now)
  const secret = newSecret()
  const pending_secret = caller.sealing.seal(secret, userId)
  await transact(db, async (trx) => {
    await lockCheckedUser(trx, checkedUser, 'password')
    await lockManagedFactor(trx, caller)
    await trx
      .insertInto('second_factors')
      .values({ user_id: userId, pending_secret })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret }))
      .execute()
  })
  return { secret, uri: setUpUri(secret, { product, email: checkedUser.email }) }
}
