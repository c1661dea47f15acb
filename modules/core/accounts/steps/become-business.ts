import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { UserTypeFixed } from '../events.ts'
import type { AccountsTables } from '../tables.ts'

/** Makes an account that has paid for a plan a business, permanently (R18). A business is unchanged. */
export async function becomeBusiness(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const account = await asModuleTrx<AccountsTables>(trx)
    .updateTable('users')
    .set({ user_type: 'business' })
    .where('id', '=', userId)
    .where('user_type', 'is distinct from', 'business')
    .returning('id')
    .executeTakeFirst()
  if (account) append(trx, UserTypeFixed.of({ userId, userType: 'business' }, now))
}
