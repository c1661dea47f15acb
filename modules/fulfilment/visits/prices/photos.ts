import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/market/requests/facts/contract.ts'
import type { Files } from '#server/platform/files/files.ts'
import { type PhotoPart, withPrivatePhotos } from '#server/platform/files/private-photos.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

const MISSING = 'Add a photo of what you found.'

/**
 * Stores photos of extra items and runs `keep` with their keys; photos that `keep` doesn’t keep are removed. Throws
 * Refusal: photo_missing, and those of withPrivatePhotos.
 */
export async function withPhotos<T>(
  files: Files,
  requestId: string,
  uploads: readonly PhotoPart[],
  keep: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) throw new Refusal('invalid', 'photo_missing', MISSING, { fields: { photo1: MISSING } })
  const folder = `price_photos/${requestId}`
  return withPrivatePhotos(files, { folder, types: IMAGE_TYPES, wrongType: IMAGE_WRONG_TYPE, uploads }, keep)
}
