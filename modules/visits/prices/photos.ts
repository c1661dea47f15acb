import { randomUUID } from 'node:crypto'
import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/requests/contract.ts'
import { type Files, STORE_AWAY } from '#server/platform/files/files.ts'
import { prepareDocument } from '#server/platform/files/pictures.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

const BUCKET = 'price_photos'
const MISSING = 'Please add a photo of what you found.'

/**
 * Stores photos of extra items as private files without their metadata, and runs `keep` with their keys; what `keep` does
 * not keep is removed again.
 * Throws Refusal: photo_missing, those of prepareDocument, upload_failed, and what `keep` throws.
 */
export async function withPhotos<T>(
  files: Files,
  requestId: string,
  uploads: readonly { part: string; bytes: Buffer }[],
  keep: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) throw new Refusal('invalid', 'photo_missing', MISSING, { fields: { photo1: MISSING } })
  const keys: string[] = []
  try {
    for (const { part, bytes } of uploads) {
      const { key, picture } = await prepared(requestId, part, bytes)
      keys.push(key)
      await files.put('private', key, picture, 'image/jpeg').catch((cause: unknown) => {
        const message = `Failed to upload the photo: ${STORE_AWAY}`
        throw new Refusal('unavailable', 'upload_failed', message, { fields: { [part]: message }, cause })
      })
    }
    return await keep(keys)
  } finally {
    await files.removeUnkept(keys)
  }
}

async function prepared(
  requestId: string,
  part: string,
  upload: Buffer,
): Promise<{ key: string; picture: Uint8Array }> {
  const { bytes } = await prepareDocument(upload, {
    types: IMAGE_TYPES,
    wrongType: () => IMAGE_WRONG_TYPE,
    field: part,
  })
  return { key: `${BUCKET}/${requestId}/${randomUUID()}.jpg`, picture: bytes }
}
