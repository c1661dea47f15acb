import type { UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { setFileVisibility } from '#server/platform/files/files.ts'
import { logoKeys } from '../documents.ts'
import { ProfileHidden, ProfileRestored } from '../events.ts'
import type { ProfilesTables } from '../tables.ts'

/** Hides the name, logo and links of a profile from other people. */
export const hideProfile = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  updateProfile(trx, userId, { hidden_at: now }, now)

/** Shows the name, logo and links of a profile again. A suspended account's stay hidden until it is reinstated. */
export const restoreProfile = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  updateProfile(trx, userId, { hidden_at: null }, now)

/** Hides the profile of a suspended account, or shows it again. The caller has locked the account. */
export const setProfileSuspended = (
  trx: OpenTransaction,
  userId: string,
  suspended: boolean,
  now: Date,
): Promise<void> => updateProfile(trx, userId, { owner_suspended: suspended }, now)

async function updateProfile(
  trx: OpenTransaction,
  userId: string,
  columns: UpdateObject<ProfilesTables, 'profiles'>,
  now: Date,
): Promise<void> {
  const profiles = asModuleTrx<ProfilesTables>(trx)
  await profiles.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const profile = await profiles
    .updateTable('profiles')
    .set(columns)
    .where('user_id', '=', userId)
    .returning(['shown', 'logo_url'])
    .executeTakeFirst()
  if (!profile) return
  await setFileVisibility(trx, logoKeys(profile.logo_url), profile.shown ? null : [userId])
  append(trx, (profile.shown ? ProfileRestored : ProfileHidden).of({ userId }, now))
}
