import { holderOfProfile } from '#modules/profiles/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { limitFiles } from '#server/platform/files/files.ts'
import { waitForGallery } from '../held-gallery.ts'
import { keysOf } from '../pictures.ts'
import { galleryOf } from '../queries/gallery-of.ts'

/** Lets everyone see the gallery of a business whose profile is shown, and itself alone that of one that is hidden. */
export async function limitGallery(trx: OpenTransaction, userId: string): Promise<void> {
  await waitForGallery(trx, userId)
  const isShown = (await holderOfProfile(trx, userId)) !== undefined
  const pictures = await galleryOf(trx, userId)
  await limitFiles(trx, pictures.flatMap(keysOf), isShown ? null : [userId])
}
