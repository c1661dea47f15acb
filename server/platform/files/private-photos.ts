import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Files, STORE_AWAY } from './files.ts'
import { prepareDocument } from './pictures.ts'

interface PrivatePhotos {
  /** Where their keys lie: 'price_photos/0198…'. */
  folder: string
  /** In the order of their parts. */
  uploads: readonly { part: string; bytes: Buffer }[]
  /** Media types; what a file is, its bytes say. */
  types: readonly string[]
  /** Said of a file that is none of `types`. */
  wrongType: string
}

/**
 * Stores photos as private JPEGs without their metadata, and runs `keep` with their keys; what `keep` does not keep is
 * removed again.
 * Throws Refusal: those of prepareDocument, upload_failed, and what `keep` throws.
 */
export async function withPrivatePhotos<T>(
  files: Files,
  { folder, uploads, types, wrongType }: PrivatePhotos,
  keep: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = []
  try {
    for (const { part, bytes } of uploads) {
      const picture = await prepareDocument(bytes, { types, wrongType: () => wrongType, field: part })
      const key = `${folder}/${randomUUID()}.jpg`
      keys.push(key)
      await files.put('private', key, picture.bytes, 'image/jpeg').catch((cause: unknown) => {
        const message = `Failed to upload the photo: ${STORE_AWAY}`
        throw new Refusal('unavailable', 'upload_failed', message, { fields: { [part]: message }, cause })
      })
    }
    return await keep(keys)
  } finally {
    await files.removeUnkept(keys)
  }
}
