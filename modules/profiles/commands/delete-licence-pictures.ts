import { type AnyDb, own } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { ProfilesTables } from '../tables.ts'
import { deleteDocument } from './delete-document.ts'

/**
 * Deletes the licence pictures of `userIds`, each in a transaction of its own, and gives how many there were. The caller
 * knows that their registrations ended long enough ago (TRUST-23). What staff still have to look at stays.
 * Throws Refusal store_away; what was deleted by then stays deleted, and again is no error.
 */
export async function deleteLicencePictures(
  db: AnyDb,
  files: Files,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  let deleted = 0
  for (const userId of userIds)
    if (await deleteDocument(own<ProfilesTables>(db), files, { userId, document: 'waste_carrier_licence' }, now))
      deleted++
  return deleted
}
