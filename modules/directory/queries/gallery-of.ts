import { type Executor, own } from '#server/platform/database/database.ts'
import type { GalleryPicture } from '../contract.ts'
import type { DirectoryTables } from '../tables.ts'

/** The pictures of a business, in the order to show. Whether they are shown is its plan's. */
export async function galleryOf(db: Executor, userId: string): Promise<GalleryPicture[]> {
  const rows = await own<DirectoryTables>(db)
    .selectFrom('gallery_pictures')
    .select(['id', 'picture'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
  return rows.map(({ id, picture }) => ({ id, ...picture }))
}
