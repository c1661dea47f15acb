import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import type { Files } from '#server/platform/files/files.ts'
import { withPrivatePhotos } from '#server/platform/files/private-photos.ts'

/**
 * Stores the photo of a message as a private file without metadata and runs `save` with its key, or with null if there
 * is no upload. The file is removed unless `save` keeps it with markFilesKept.
 * Throws Refusal: those of withPrivatePhotos, and what `save` throws.
 */
export function withMessagePhoto<T>(
  files: Files,
  requestId: string,
  upload: Buffer | undefined,
  save: (key: string | null) => Promise<T>,
): Promise<T> {
  if (!upload) return save(null)
  const uploads = [{ part: 'photo', bytes: upload }]
  const rules = { types: IMAGE_TYPES, wrongType: IMAGE_WRONG_TYPE }
  return withPrivatePhotos(files, { folder: `message_photos/${requestId}`, uploads, ...rules }, ([key = null]) =>
    save(key),
  )
}
