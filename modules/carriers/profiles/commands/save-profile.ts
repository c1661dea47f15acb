import { accountOf, fixUserType, lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion, markFilesKept, setFileVisibility } from '#server/platform/files/files.ts'
import type { Profile, SaveProfile } from '../contract.ts'
import { DOCUMENT_COLUMNS, logoKeys } from '../documents.ts'
import { BusinessRenamed, ProfileSaved, VerificationSubmitted } from '../events.ts'
import { fieldsToSave } from '../fields-to-save.ts'
import { NAME_COLUMNS } from '../names.ts'
import { ownProfile } from '../queries/own-profile.ts'
import * as rules from '../rules.ts'
import { changeCaseStatus } from '../steps/change-case-status.ts'
import type { ProfilesTables } from '../tables.ts'
import { NO_UPLOADS, type PreparedUploads, prepareUploads, putUploads, type Uploads } from '../uploads.ts'

interface SaveProfileInput {
  userId: string
  profile: SaveProfile
  /** Uploaded bytes, by the name of their part. */
  uploads: Uploads
}

interface SaveSettings {
  supportEmail: string
}

/**
 * Saves the caller's profile and returns it. The first save that names an account type makes it permanent. New files
 * are stored before the transaction, which marks them as kept; the files they replace are deleted after it.
 * Throws a Refusal: `account_gone`, `account_type_required`, `company_name_required`, `documents_locked` (R22), and
 * those of prepareUploads and putUploads, which abort the save (ERR-41).
 */
export async function saveProfile(
  db: Db<ProfilesTables>,
  files: Files,
  input: SaveProfileInput,
  settings: SaveSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Profile> {
  const uploaded = await prepareFiles(db, input)
  try {
    await putUploads(files, uploaded.files)
    let droppedKeys: string[] = []
    const saved = await transact(
      db,
      async (trx) => {
        droppedKeys = await writeProfile(trx, input, uploaded, settings, now)
        return ownProfile(trx, input.userId)
      },
      command,
    )
    await files.deleteMarked(droppedKeys)
    return saved
  } finally {
    // After a refusal or a repeat with the same key, no profile refers to these files.
    await files.deleteUnkept(uploaded.files.map(({ key }) => key))
  }
}

/** Checks the fields, then prepares the files of a business. Files of a customer are ignored (R24). */
async function prepareFiles(
  db: Db<ProfilesTables>,
  { userId, profile, uploads }: SaveProfileInput,
): Promise<PreparedUploads> {
  const account = await accountOf(db, userId)
  if (!account) return NO_UPLOADS
  const userType = rules.userTypeAfterSave(account.userType, profile.userType)
  fieldsToSave(userType, profile)
  return userType === 'business' ? prepareUploads(userId, uploads) : NO_UPLOADS
}

/** Writes the profile and appends its events. Returns the keys of the files that the profile no longer refers to. */
async function writeProfile(
  trx: Trx<ProfilesTables>,
  { userId, profile }: SaveProfileInput,
  uploaded: PreparedUploads,
  { supportEmail }: SaveSettings,
  now: Date,
): Promise<string[]> {
  const account = await lockAccount(trx, userId)
  const userType = await fixUserType(trx, userId, rules.userTypeAfterSave(account.userType, profile.userType), now)
  const stored = await lockProfile(trx, userId, now)
  const change = rules.decideProfileSave({ userType, input: profile, stored, uploaded, supportEmail, now })
  await trx
    .updateTable('profiles')
    .set({ ...change.columns, updated_at: now })
    .where('user_id', '=', userId)
    .execute()
  await markFilesKept(trx, change.keptKeys)
  if (!stored.shown) await setFileVisibility(trx, logoKeys(uploaded.logoUrl), [userId])
  await markFilesForDeletion(trx, change.droppedKeys)
  append(trx, ProfileSaved.of({ userId }, now))
  const { verification_status: from, verification_version: version } = stored
  if (change.renamed) append(trx, BusinessRenamed.of({ userId, version, status: change.status }, now))
  if (change.status === from) return change.droppedKeys
  const statusChange = { userId, from, to: change.status, byUserId: null, reason: null }
  const to = await changeCaseStatus(trx, statusChange, now)
  if (change.status === 'pending_review') append(trx, VerificationSubmitted.of({ userId, version: to }, now))
  return change.droppedKeys
}

/**
 * Creates the profile's row if there is none, and locks it: other saves and decisions wait until the transaction ends.
 */
async function lockProfile(
  trx: Trx<ProfilesTables>,
  userId: string,
  now: Date,
): Promise<rules.StoredProfile & { shown: boolean; verification_version: number }> {
  await trx
    .insertInto('profiles')
    .values({ user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('profiles')
    .select([
      ...NAME_COLUMNS,
      'verification_status',
      'verification_version',
      ...DOCUMENT_COLUMNS,
      'logo_url',
      'submitted_at',
      'shown',
    ])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
