import { accountOf, fixUserType } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { append, transact } from '#server/platform/transaction.ts'
import type { Profile, SaveProfile } from '../contract.ts'
import { ProfileSaved } from '../events.ts'
import { ownProfile } from '../queries/own-profile.ts'
import { fieldsToSave, typeToFix } from '../rules.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Saves someone's own profile and gives it as it is now. The account type is fixed with the first save that names one.
 * Throws Refusal: account_type_required, company_name_required, not_found when the account is gone.
 */
export async function saveProfile(
  db: Db<ProfilesTables>,
  userId: string,
  input: SaveProfile,
  now: Date,
): Promise<Profile> {
  return transact(db, async (trx) => {
    const account = await accountOf(trx, userId)
    if (!account) throw notFound()
    const userType = await fixUserType(trx, userId, typeToFix(account.userType, input.userType))
    const fields = { ...fieldsToSave(userType, input), updated_at: now }
    await trx
      .insertInto('profiles')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute()
    await append(trx, ProfileSaved.of({ userId }, now))
    return ownProfile(trx, userId)
  })
}
