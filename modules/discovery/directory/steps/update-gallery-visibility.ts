import { isProfileVisible } from '#modules/carriers/profiles/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { setFileVisibility } from '#server/platform/files/files.ts'
import { lockGallery } from '../lock-gallery.ts'
import { keysOf } from '../pictures.ts'
import { galleryOf } from '../queries/gallery-of.ts'

/** Makes the gallery files of a visible profile public, and those of a hidden one visible to its owner only. */
export async function updateGalleryVisibility(trx: OpenTransaction, userId: string): Promise<void> {
  await lockGallery(trx, userId)
  const isShown = await isProfileVisible(trx, userId)
  const pictures = await galleryOf(trx, userId)
  await setFileVisibility(trx, pictures.flatMap(keysOf), isShown ? null : [userId])
}
