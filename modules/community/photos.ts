import type { Image } from '#modules/requests/contract.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE } from '#modules/requests/facts/contract.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Files, limitFiles } from '#server/platform/files/files.ts'
import { pictureKeys, storePicture } from '#server/platform/files/stored-pictures.ts'

/** Where photos of items are: their URLs name no owner (R61). */
export const ITEM_IMAGES = 'item_images'

/** Bytes as uploaded, by part: photo1 to photo6 of an item, image of an idea. */
export type Uploads = Readonly<Partial<Record<string, Buffer>>>

/** The storage keys of pictures in all their widths. */
export const keysOf = (pictures: readonly Pick<Image, 'url'>[]): string[] =>
  pictures.flatMap((picture) => pictureKeys(picture, IMAGE_WIDTHS))

/** Lets everyone see the photos of a thing that is shown, and its owner alone those of one that staff hid. */
export const limitPhotos = (
  trx: OpenTransaction,
  { shown, owner_id }: { shown: boolean; owner_id: string },
  photos: readonly Pick<Image, 'url'>[],
): Promise<void> => limitFiles(trx, keysOf(photos), shown ? null : [owner_id])

/**
 * Stores uploads in `folder`, in the order of their parts' names, all or none: the transaction that writes them down
 * must keep their keysOf. Throws Refusal at the part that is not sound: see pictures.ts.
 */
export async function storePhotos(files: Files, folder: string, uploads: Uploads): Promise<Image[]> {
  const rules = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE }
  const stored: Image[] = []
  try {
    for (const field of Object.keys(uploads).toSorted()) {
      const upload = uploads[field]
      if (upload) stored.push(await storePicture(files, folder, upload, { ...rules, field }))
    }
    return stored
  } catch (error) {
    await files.removeUnkept(keysOf(stored))
    throw error
  }
}

/**
 * Does what keeps new photos. What it did not keep is removed: when it fails, and when it was done before, under the
 * same key, with the photos of that time. When only the answer of a commit was lost they are kept, and stay.
 */
export async function orRemoved<T>(files: Files, photos: readonly Image[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await files.removeUnkept(keysOf(photos))
  }
}
