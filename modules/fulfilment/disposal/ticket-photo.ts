import { createHash, randomUUID } from 'node:crypto'
import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import { type Files, STORE_UNAVAILABLE } from '#server/platform/files/files.ts'
import { captureOf, prepareDocument } from '#server/platform/files/pictures.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** The multipart name of the photo. */
const PART = 'photo'

/** The photo of a ticket, stored without its metadata, and when and where it was taken. */
export interface TicketPhoto {
  key: string
  /** SHA-256 of the stored picture, in hex. */
  sha256: string
  /** When it was taken; null if unknown. */
  takenAt: Date | null
  /** Where it was taken; null if unknown. */
  coordinates: { latitude: number; longitude: number } | null
}

/**
 * Reads when and where a photo was taken, stores it without its metadata as a private file (PROOF-05), and runs `action`
 * with it, or with null if there is no upload. The file is removed unless `action` keeps it with markFilesKept.
 * Throws Refusal: those of prepareDocument, upload_failed, and what `action` throws.
 */
export async function withTicketPhoto<T>(
  files: Files,
  carrierId: string,
  upload: Buffer | undefined,
  action: (photo: TicketPhoto | null) => Promise<T>,
): Promise<T> {
  if (!upload) return action(null)
  const { bytes, mediaType, extension } = await prepareDocument(upload, {
    types: IMAGE_TYPES,
    wrongType: () => IMAGE_WRONG_TYPE,
    field: PART,
  })
  const capture = await captureOf(upload, PART)
  const key = `tickets/${carrierId}/${randomUUID()}.${extension}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    await files.put('private', key, bytes, mediaType).catch((cause: unknown) => {
      const message = `Failed to upload the photo: ${STORE_UNAVAILABLE}`
      throw new Refusal('unavailable', 'upload_failed', message, { fields: { [PART]: message }, cause })
    })
    return await action({ key, sha256, takenAt: capture.at, coordinates: capture.place })
  } finally {
    await files.deleteUnkept([key])
  }
}
