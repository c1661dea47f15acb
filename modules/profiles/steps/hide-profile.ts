import type { UpdateObject } from 'kysely'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { limitFiles } from '#server/platform/files/files.ts'
import { logoKeys } from '../documents.ts'
import { ProfileHidden, ProfileRestored } from '../events.ts'
import type { ProfilesTables } from '../tables.ts'

/** Hides name, logo and links of someone from all others. */
export const hideProfile = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  change(trx, userId, { hidden_at: now }, now)

/** Shows them again; those of a suspended account wait for that. */
export const restoreProfile = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  change(trx, userId, { hidden_at: null }, now)

/** Takes a suspended account out of directory and search, or brings it back. The caller holds the account's lock. */
export const markProfileSuspended = (
  trx: OpenTransaction,
  userId: string,
  suspended: boolean,
  now: Date,
): Promise<void> => change(trx, userId, { owner_suspended: suspended }, now)

async function change(
  trx: OpenTransaction,
  userId: string,
  to: UpdateObject<ProfilesTables, 'profiles'>,
  now: Date,
): Promise<void> {
  const profiles = ownTrx<ProfilesTables>(trx)
  await profiles.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const changed = await profiles
    .updateTable('profiles')
    .set(to)
    .where('user_id', '=', userId)
    .returning(['shown', 'logo_url'])
    .executeTakeFirst()
  if (!changed) return
  await limitFiles(trx, logoKeys(changed.logo_url), changed.shown ? null : [userId])
  append(trx, (changed.shown ? ProfileRestored : ProfileHidden).of({ userId }, now))
}
