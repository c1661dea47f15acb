import { ownerOfProfile } from '#modules/carriers/profiles/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { limitFiles } from '#server/platform/files/files.ts'
import { waitForGallery } from '../locked-gallery.ts'
import { keysOf } from '../pictures.ts'
import { galleryOf } from '../queries/gallery-of.ts'

/** Makes the gallery files of a visible profile public, and those of a hidden one visible to its owner only. */
export async function limitGallery(trx: OpenTransaction, userId: string): Promise<void> {
  await waitForGallery(trx, userId)
  const isShown = (await ownerOfProfile(trx, userId)) !== undefined
  const pictures = await galleryOf(trx, userId)
  await limitFiles(trx, pictures.flatMap(keysOf), isShown ? null : [userId])
}
