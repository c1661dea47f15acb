import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import { keysOf } from '../pictures.ts'
import type { DirectoryTables } from '../tables.ts'

/**
 * Forgets someone's gallery and their pin. Gives the keys of the files that it dropped: pass them to removeDropped once
 * the transaction has committed.
 */
export async function eraseDirectory(trx: OpenTransaction, userId: string): Promise<string[]> {
  const mine = ownTrx<DirectoryTables>(trx)
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
