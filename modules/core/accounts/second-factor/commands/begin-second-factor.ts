import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockCheckedUser, requirePassword } from '../../check-password.ts'
import type { AccountsTables } from '../../tables.ts'
import { type FactorCaller, lockManagedFactor } from '../second-factors.ts'
import { newSecret, setUpUri } from '../totp.ts'

interface Begin extends FactorCaller {
  password: string
  /** The account name shown in the authenticator app. */
  product: string
}

/**
 * Creates the secret of a new second factor. It takes effect once a code from it is confirmed; until then the old one
 * stays valid.
 * Throws Refusal: wrong_password, slow_down, too_busy, token_refused, forbidden, second_factor_needed.
 */
export async function beginSecondFactor(
  db: Db<AccountsTables>,
  { password, product, ...caller }: Begin,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller
  const checked = await requirePassword(db, { userId, password, field: 'password' }, now)
  const secret = newSecret()
  const pending_secret = caller.sealing.seal(secret, userId)
  await transact(db, async (trx) => {
    await lockCheckedUser(trx, checked, 'password')
    await lockManagedFactor(trx, caller)
    await trx
      .insertInto('second_factors')
      .values({ user_id: userId, pending_secret })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret }))
      .execute()
  })
  return { secret, uri: setUpUri(secret, { product, email: checked.email }) }
}
