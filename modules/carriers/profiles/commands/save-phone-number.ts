import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Profile } from '../contract.ts'
import { ProfileSaved } from '../events.ts'
import { ownProfile } from '../queries/own-profile.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Saves a phone number in the caller's profile and returns the profile. Throws a Refusal (`account_gone`,
 * `account_suspended`).
 */
export async function savePhoneNumber(
  db: Db<ProfilesTables>,
  { userId, phoneNumber }: { userId: string; phoneNumber: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<Profile> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, userId)
      const columns = { phone_number: phoneNumber, updated_at: now }
      await trx
        .insertInto('profiles')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
      append(trx, ProfileSaved.of({ userId }, now))
      return ownProfile(trx, userId)
    },
    command,
  )
}
