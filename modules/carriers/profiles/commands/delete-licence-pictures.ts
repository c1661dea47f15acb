import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { ProfilesTables } from '../tables.ts'
import { deleteDocument } from './delete-document.ts'

/**
 * Deletes the licence pictures of `userIds`, each in its own transaction, and returns how many it deleted. The caller
 * has checked that the registrations ended long enough ago (TRUST-23). Documents that staff still have to check stay.
 * Throws a Refusal (`store_away`); it can then safely be called again.
 */
export async function deleteLicencePictures(
  db: AnyDb,
  files: Files,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  let deleted = 0
  for (const userId of userIds)
    if (await deleteDocument(asModuleDb<ProfilesTables>(db), files, { userId, document: 'waste_carrier_licence' }, now))
      deleted++
  return deleted
}
