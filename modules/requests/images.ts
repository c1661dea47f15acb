import type { Files } from '#server/platform/files/files.ts'
import { pictureKeys as keysOf, storePicture } from '#server/platform/files/stored-pictures.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE, type Image } from './contract.ts'

const BUCKET = 'collection-request-images'
const RULES = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE }

/**
 * Stores uploaded pictures and gives what a request keeps of them, in their order: the transaction that writes the request
 * must keep their pictureKeys. When one fails none is kept. Throws Refusal: see storePicture, at the field of its part.
 */
export async function storeImages(files: Files, ownerId: string, uploads: readonly Buffer[]): Promise<Image[]> {
  const stored: Image[] = []
  try {
    for (const [at, upload] of uploads.entries()) {
      const field = at === 0 ? 'image' : `image${at + 1}`
      stored.push(await storePicture(files, `${BUCKET}/${ownerId}`, upload, { ...RULES, field }))
    }
    return stored
  } catch (error) {
    await files.removeUnkept(stored.flatMap(pictureKeys))
    throw error
  }
}

/** The storage keys of a picture in all its widths, the widest last. */
export const pictureKeys = (image: Pick<Image, 'url'>): string[] => keysOf(image, IMAGE_WIDTHS)
