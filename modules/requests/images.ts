import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/platform/errors.ts'
import { type Files, STORE_AWAY } from '#server/platform/files.ts'
import { preparePicture } from '#server/platform/pictures.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE, type Image } from './contract.ts'
import { pictureKeys } from './picture-keys.ts'

const BUCKET = 'collection-request-images'
const WIDEST = Math.max(...IMAGE_WIDTHS)
const RULES = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE, field: 'image' }

/**
 * Stores an uploaded picture in all widths under random names and gives what a request keeps of it: the transaction that
 * writes the request must keep its pictureKeys.
 * Throws Refusal upload_failed (ERR-17), and those of preparePicture.
 */
export async function storeImage(files: Files, ownerId: string, upload: Buffer): Promise<Image> {
  const { widths, ...shown } = await preparePicture(upload, RULES)
  const base = `${BUCKET}/${ownerId}/${randomUUID()}`
  const image = { ...shown, url: `/media/${base}-${WIDEST}.webp` }
  const tried = await Promise.allSettled(
    widths.map(({ width, bytes }) => files.put('public', `${base}-${width}.webp`, bytes, 'image/webp')),
  )
  const failed = tried.find((one) => one.status === 'rejected')
  if (!failed) return image
  await files.removeUnkept(pictureKeys(image))
  const message = `Image upload failed: ${STORE_AWAY}`
  throw new Refusal('unavailable', 'upload_failed', message, { fields: { image: message }, cause: failed.reason })
}
