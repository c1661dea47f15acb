import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { fileKeysOf } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Deletes a user's profile, documents and case history. Returns the keys of the files to delete: pass them to deleteMarked
 * after the commit, so that the files are deleted immediately.
 */
export async function eraseProfile(trx: OpenTransaction, userId: string): Promise<string[]> {
  const tables = asModuleTrx<ProfilesTables>(trx)
  const profile = await tables
    .deleteFrom('profiles')
    .where('user_id', '=', userId)
    .returning(['logo_url', 'id_document_key', 'waste_carrier_licence_key'])
    .executeTakeFirst()
  await tables.deleteFrom('verification_history').where('user_id', '=', userId).execute()
  await tables.deleteFrom('verification_claims').where('user_id', '=', userId).execute()
  await tables.deleteFrom('deleted_documents').where('user_id', '=', userId).execute()
  const keys = profile ? fileKeysOf(profile) : []
  await markFilesForDeletion(trx, keys)
  return keys
}
