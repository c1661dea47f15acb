import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import type { Files } from '#server/platform/files/files.ts'
import { type PhotoPart, withPrivatePhotos } from '#server/platform/files/private-photos.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

const PHOTO_MISSING = 'Add a photo of what you found.'

/**
 * Stores photos of extra items and runs `save` with their keys; photos that `save` doesn’t keep with markFilesKept are
 * removed. Throws Refusal: photo_missing, and those of withPrivatePhotos.
 */
export async function withPhotos<T>(
  files: Files,
  requestId: string,
  uploads: readonly PhotoPart[],
  save: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0)
    throw new Refusal('invalid', 'photo_missing', PHOTO_MISSING, { fields: { photo1: PHOTO_MISSING } })
  const folder = `price_photos/${requestId}`
  return withPrivatePhotos(files, { folder, types: IMAGE_TYPES, wrongType: IMAGE_WRONG_TYPE, uploads }, save)
}
