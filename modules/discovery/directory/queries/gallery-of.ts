import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { GalleryPicture, myGallery } from '../contract.ts'
import type { DirectoryTables } from '../tables.ts'

/** Returns a business's pictures in display order, whatever its plan. */
export async function galleryOf(db: Executor, userId: string): Promise<GalleryPicture[]> {
  const rows = await asModuleDb<DirectoryTables>(db)
    .selectFrom('gallery_pictures')
    .select(['id', 'picture'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
  return rows.map(({ id, picture }) => ({ id, ...picture }))
}

/** Returns a user's own gallery and whether their plan shows it. */
export async function ownGallery(db: Executor, userId: string, now: Date): Promise<AnswerOf<typeof myGallery>> {
  const allowance = await allowanceOf(db, userId, now)
  return { pictures: await galleryOf(db, userId), entitled: allowance?.gallery ?? false }
}
