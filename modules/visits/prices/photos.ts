import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/requests/contract.ts'
import type { Files } from '#server/platform/files/files.ts'
import { withPrivatePhotos } from '#server/platform/files/private-photos.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

const MISSING = 'Please add a photo of what you found.'

/**
 * Stores photos of extra items as private files without their metadata, and runs `keep` with their keys; what `keep` does
 * not keep is removed again.
 * Throws Refusal: photo_missing, those of withPrivatePhotos, and what `keep` throws.
 */
export async function withPhotos<T>(
  files: Files,
  requestId: string,
  uploads: readonly { part: string; bytes: Buffer }[],
  keep: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) throw new Refusal('invalid', 'photo_missing', MISSING, { fields: { photo1: MISSING } })
  const folder = `price_photos/${requestId}`
  return withPrivatePhotos(files, { folder, uploads, types: IMAGE_TYPES, wrongType: IMAGE_WRONG_TYPE }, keep)
}
