import { accountOf, fixUserType, holdAccount } from '#modules/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { dropFiles, type Files, keepFiles, limitFiles } from '#server/platform/files/files.ts'
import type { Profile, SaveProfile } from '../contract.ts'
import { DOCUMENT_COLUMNS, logoKeys } from '../documents.ts'
import { BusinessRenamed, ProfileSaved, VerificationSubmitted } from '../events.ts'
import { fieldsToSave } from '../fields-to-save.ts'
import { HELD_NAMES } from '../names.ts'
import { ownProfile } from '../queries/own-profile.ts'
import * as rules from '../rules.ts'
import { moveCase } from '../steps/move-case.ts'
import type { ProfilesTables } from '../tables.ts'
import { NO_UPLOADS, type PreparedUploads, prepareUploads, putUploads, type Uploads } from '../uploads.ts'

interface Save {
  userId: string
  profile: SaveProfile
  /** Bytes as uploaded, by part. */
  uploads: Uploads
}

interface SaveSettings {
  supportEmail: string
}

/**
 * Saves someone's own profile and gives it as it is now. The account type is fixed with the first save that names one.
 * Files are put first and kept by the transaction; those that it replaces are dropped in it and gone after it.
 * Throws Refusal: account_gone, account_type_required, company_name_required, documents_locked (R22), and those of
 * prepareUploads and putUploads, which abort the save (ERR-41).
 */
export async function saveProfile(
  db: Db<ProfilesTables>,
  files: Files,
  save: Save,
  settings: SaveSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Profile> {
  const brought = await filesOf(db, save)
  try {
    await putUploads(files, brought.files)
    let dropped: string[] = []
    const saved = await transact(
      db,
      async (trx) => {
        dropped = await writeProfile(trx, save, brought, settings, now)
        return ownProfile(trx, save.userId)
      },
      command,
    )
    await files.removeDropped(dropped)
    return saved
  } finally {
    // Refused, or done before under the same key: then no profile holds them.
    await files.removeUnkept(brought.files.map(({ key }) => key))
  }
}

/** What a business sends, once the rest of its save is fit to be stored. A customer has nothing to send (R24). */
async function filesOf(db: Db<ProfilesTables>, { userId, profile, uploads }: Save): Promise<PreparedUploads> {
  const account = await accountOf(db, userId)
  if (!account) return NO_UPLOADS
  const userType = rules.typeToFix(account.userType, profile.userType)
  fieldsToSave(userType, profile)
  return userType === 'business' ? prepareUploads(userId, uploads) : NO_UPLOADS
}

/** Gives the keys of the files that the profile no longer holds. */
async function writeProfile(
  trx: Trx<ProfilesTables>,
  { userId, profile }: Save,
  brought: PreparedUploads,
  { supportEmail }: SaveSettings,
  now: Date,
): Promise<string[]> {
  const account = await holdAccount(trx, userId)
  const userType = await fixUserType(trx, userId, rules.typeToFix(account.userType, profile.userType), now)
  const held = await lockProfile(trx, userId, now)
  const change = rules.saveProfile({ userType, input: profile, held, brought, supportEmail, now })
  await trx
    .updateTable('profiles')
    .set({ ...change.columns, updated_at: now })
    .where('user_id', '=', userId)
    .execute()
  await keepFiles(trx, change.kept)
  if (!held.shown) await limitFiles(trx, logoKeys(brought.logoUrl), [userId])
  await dropFiles(trx, change.dropped)
  append(trx, ProfileSaved.of({ userId }, now))
  const { verification_status: from, verification_version: version } = held
  if (change.renamed) append(trx, BusinessRenamed.of({ userId, version, status: change.status }, now))
  if (change.status === from) return change.dropped
  const moved = { userId, from, to: change.status, byUserId: null, reason: null }
  const to = await moveCase(trx, moved, now)
  if (change.status === 'pending_review') append(trx, VerificationSubmitted.of({ userId, version: to }, now))
  return change.dropped
}

/** The row that every other save and every decision waits for; made here when there is none yet. */
async function lockProfile(
  trx: Trx<ProfilesTables>,
  userId: string,
  now: Date,
): Promise<rules.HeldProfile & { shown: boolean; verification_version: number }> {
  await trx
    .insertInto('profiles')
    .values({ user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('profiles')
    .select([
      ...HELD_NAMES,
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
