import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import { keysOf } from '../pictures.ts'
import type { DirectoryTables } from '../tables.ts'

/**
 * Deletes a user's gallery and map pin. Returns the keys of the dropped files: pass them to removeDropped after the
 * transaction has committed.
 */
export async function eraseDirectory(trx: OpenTransaction, userId: string): Promise<string[]> {
  const mine = asModuleTrx<DirectoryTables>(trx)
  const pictures = await mine
    .deleteFrom('gallery_pictures')
    .where('user_id', '=', userId)
    .returning('picture')
    .execute()
  await mine.deleteFrom('business_locations').where('user_id', '=', userId).execute()
  const keys = pictures.flatMap(({ picture }) => keysOf(picture))
  await dropFiles(trx, keys)
  return keys
}
