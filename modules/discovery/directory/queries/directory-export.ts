import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { keysOf } from '../pictures.ts'
import type { DirectoryTables } from '../tables.ts'

/**
 * Returns a user's gallery in order, with the widest file of each picture (`picture` is its name), and the outward code
 * of their map pin.
 */
export async function directoryExport(db: Executor, userId: string) {
  const directoryDb = asModuleDb<DirectoryTables>(db)
  const [pictures, pin] = await Promise.all([
    directoryDb
      .selectFrom('gallery_pictures')
      .select(['picture', 'added_at'])
      .where('user_id', '=', userId)
      .orderBy('place')
      .execute(),
    directoryDb.selectFrom('business_locations').select('outward').where('user_id', '=', userId).executeTakeFirst(),
  ])
  const nameOf = (index: number) => `gallery-${index + 1}.webp`
  return {
    gallery: pictures.map(({ added_at }, index) => ({ picture: nameOf(index), addedAt: added_at.toISOString() })),
    mapPin: pin?.outward ?? null,
    files: pictures.map(({ picture }, index) => ({
      name: nameOf(index),
      store: 'public' as const,
      key: keysOf(picture).at(-1) ?? '',
    })),
  }
}
