import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { keysOf } from '../pictures.ts'
import type { DirectoryTables } from '../tables.ts'

/**
 * Deletes a user's gallery and map pin. Returns the keys of the files to delete: pass them to deleteMarked after the
 * transaction has committed.
 */
export async function eraseDirectory(trx: OpenTransaction, userId: string): Promise<string[]> {
  const directoryTrx = asModuleTrx<DirectoryTables>(trx)
  const pictures = await directoryTrx
    .deleteFrom('gallery_pictures')
    .where('user_id', '=', userId)
    .returning('picture')
    .execute()
  await directoryTrx.deleteFrom('business_locations').where('user_id', '=', userId).execute()
  const fileKeys = pictures.flatMap(({ picture }) => keysOf(picture))
  await markFilesForDeletion(trx, fileKeys)
  return fileKeys
}
