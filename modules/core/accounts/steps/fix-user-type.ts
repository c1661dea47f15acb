import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { UserType } from '../contract.ts'
import { UserTypeFixed } from '../events.ts'
import type { AccountsTables } from '../tables.ts'

/** Sets the account type if there is none yet, and returns the type that applies (PROF-07, R18). */
export async function fixUserType(
  trx: OpenTransaction,
  userId: string,
  userType: UserType,
  now: Date,
): Promise<UserType> {
  const users = asModuleTrx<AccountsTables>(trx)
  const account = await users
    .updateTable('users')
    .set({ user_type: userType })
    .where('id', '=', userId)
    .where('user_type', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (account) {
    append(trx, UserTypeFixed.of({ userId, userType }, now))
    return userType
  }
  const { user_type } = await users
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!user_type) throw new Error(`Account ${userId} still has no type`)
  return user_type
}
