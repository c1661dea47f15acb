import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Files, setFileVisibility } from '#server/platform/files/files.ts'
import { copyPicture, pictureKeys, storePicture } from '#server/platform/files/stored-pictures.ts'

/** Folder of item photos; URLs don't contain the owner (R61). */
export const ITEM_IMAGES = 'item_images'

/** Uploaded bytes by part: photo1 to photo6 of an item, image of an idea. */
export type Uploads = Readonly<Partial<Record<string, Buffer>>>

/** Returns the storage keys of pictures in all widths. */
export const keysOf = (pictures: readonly Pick<Image, 'url'>[]): string[] =>
  pictures.flatMap((picture) => pictureKeys(picture, IMAGE_WIDTHS))

/** A picture in a data export. */
interface ExportedFile {
  name: string
  store: 'public'
  key: string
}

/** Returns the files of pictures for a data export, each in its largest width: `name`-1.webp and so on. */
export const nameExportedPictures = (name: string, pictures: readonly Pick<Image, 'url'>[]): ExportedFile[] =>
  pictures.map((picture, index) => ({
    name: `${name}-${index + 1}.webp`,
    store: 'public',
    key: keysOf([picture]).at(-1) ?? '',
  }))

/** Makes the photos of a visible item or idea public, and those of a hidden one visible to its owner only. */
export const updatePhotoVisibility = (
  trx: OpenTransaction,
  { shown, owner_id }: { shown: boolean; owner_id: string },
  photos: readonly Pick<Image, 'url'>[],
): Promise<void> => setFileVisibility(trx, keysOf(photos), shown ? null : [owner_id])

/**
 * Stores all uploads in `folder`, in the order of their part names, or none. The transaction that uses the pictures
 * must pass their keys to markFilesKept.
 * Throws the Refusals of storePicture for an invalid part.
 */
export async function storePhotos(files: Files, folder: string, uploads: Uploads): Promise<Image[]> {
  const rules = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE }
  const fields = Object.keys(uploads)
    .toSorted()
    .flatMap((field) => (uploads[field] ? [{ field, upload: uploads[field] }] : []))
  return storeAll(files, fields, ({ field, upload }) => storePicture(files, folder, upload, { ...rules, field }))
}

/**
 * Stores copies of pictures as photos of an item, all or none. The transaction that uses them must pass their keys to
 * markFilesKept. Throws the Refusals of copyPicture.
 */
export const copyPhotos = (files: Files, pictures: readonly Image[]): Promise<Image[]> =>
  storeAll(files, pictures, (picture) =>
    copyPicture(files, ITEM_IMAGES, picture, { widths: IMAGE_WIDTHS, field: 'image' }),
  )

async function storeAll<T>(
  files: Files,
  sources: readonly T[],
  store: (source: T) => Promise<Image>,
): Promise<Image[]> {
  const storedImages: Image[] = []
  try {
    for (const source of sources) storedImages.push(await store(source))
    return storedImages
  } catch (error) {
    await files.deleteUnkept(keysOf(storedImages))
    throw error
  }
}

/**
 * Runs `work`, whose transaction keeps the new photos, and then deletes photos that it didn't keep. That happens when
 * it fails, and when it repeats a command whose first run stored its own photos.
 */
export async function withPhotoCleanup<T>(files: Files, photos: readonly Image[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await files.deleteUnkept(keysOf(photos))
  }
}
