import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Files, STORE_UNAVAILABLE } from './files.ts'
import { prepareDocument } from './pictures.ts'

/** An uploaded photo and the form part that it came in. */
export interface PhotoPart {
  part: string
  bytes: Buffer
}

interface PhotosToStore {
  /** Folder in the private store: 'price_photos/{request}'. */
  folder: string
  types: readonly string[]
  /** The message for a file of another type. */
  wrongType: string
  uploads: readonly PhotoPart[]
}

/**
 * Stores photos as private JPEGs without their metadata, and runs `save` with their keys. Photos that `save` doesn't
 * keep are removed again. Throws a Refusal: those of prepareDocument, `upload_failed`, and those of `save`.
 */
export async function withPrivatePhotos<T>(
  files: Files,
  { folder, types, wrongType, uploads }: PhotosToStore,
  save: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = []
  try {
    for (const { part, bytes } of uploads) {
      const prepared = await prepareDocument(bytes, { types, wrongType: () => wrongType, field: part })
      const key = `${folder}/${randomUUID()}.jpg`
      keys.push(key)
      await files.put('private', key, prepared.bytes, 'image/jpeg').catch((cause: unknown) => {
        const message = `Failed to upload the photo: ${STORE_UNAVAILABLE}`
        throw new Refusal('unavailable', 'upload_failed', message, { fields: { [part]: message }, cause })
      })
    }
    return await save(keys)
  } finally {
    await files.deleteUnkept(keys)
  }
}

/** Returns those of `parts` that were sent, in their order. */
export const photosIn = <P extends string>(
  parts: readonly P[],
  files: Readonly<Partial<Record<P, Buffer>>>,
): PhotoPart[] =>
  parts.flatMap((part) => {
    const bytes = files[part]
    return bytes ? [{ part, bytes }] : []
  })
