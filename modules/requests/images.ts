import type { Files } from '#server/platform/files/files.ts'
import { pictureKeys as keysOf, storePicture } from '#server/platform/files/stored-pictures.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE, type Image } from './contract.ts'

const BUCKET = 'collection-request-images'
const RULES = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE, field: 'image' }

/**
 * Stores an uploaded picture and gives what a request keeps of it: the transaction that writes the request must keep its
 * pictureKeys. Throws Refusal: see storePicture.
 */
export const storeImage = (files: Files, ownerId: string, upload: Buffer): Promise<Image> =>
  storePicture(files, `${BUCKET}/${ownerId}`, upload, RULES)

/** The storage keys of a picture in all its widths, the widest last. */
export const pictureKeys = (image: Pick<Image, 'url'>): string[] => keysOf(image, IMAGE_WIDTHS)
