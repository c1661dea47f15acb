import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import { lockOwnGallery } from '../lock-gallery.ts'
import { keysOf } from '../pictures.ts'
import type { DirectoryTables } from '../tables.ts'

/** Removes a picture from a user's gallery and closes the gap. Idempotent. Throws a Refusal (`account_gone`). */
export async function removeGalleryPicture(
  db: Db<DirectoryTables>,
  files: Files,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<void> {
  const deletedFileKeys = await transact(db, async (trx) => {
    await lockOwnGallery(trx, userId)
    const picture = await trx
      .deleteFrom('gallery_pictures')
      .where('id', '=', pictureId)
      .where('user_id', '=', userId)
      .returning(['picture', 'place'])
      .executeTakeFirst()
    if (!picture) return []
    await trx
      .updateTable('gallery_pictures')
      .set((eb) => ({ place: eb('place', '-', 1) }))
      .where('user_id', '=', userId)
      .where('place', '>', picture.place)
      .execute()
    await markFilesForDeletion(trx, keysOf(picture.picture))
    return keysOf(picture.picture)
  })
  await files.deleteMarked(deletedFileKeys)
}
