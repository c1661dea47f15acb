import { randomUUID } from 'node:crypto'
import { type Files, STORE_UNAVAILABLE } from '#server/platform/files/files.ts'
import { prepareDocument } from '#server/platform/files/pictures.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { EVIDENCE_TYPES } from './contract/staff.ts'

/** The part of the multipart body with the file. */
const EVIDENCE_PART = 'evidence'

/**
 * Stores staff evidence as a private file and runs `decide` with the file's key (null without a file). The file is
 * deleted unless `decide` keeps it.
 * Throws a Refusal: those of prepareDocument, `upload_failed`, and those of `decide`.
 */
export async function withEvidence<T>(
  files: Files,
  businessId: string,
  upload: Buffer | undefined,
  decide: (key: string | null) => Promise<T>,
): Promise<T> {
  if (!upload) return decide(null)
  const { bytes, mediaType, extension } = await prepareDocument(upload, {
    types: EVIDENCE_TYPES,
    wrongType: (type) => `Please upload a JPG, PNG, or PDF file. You uploaded: ${type}`,
    field: EVIDENCE_PART,
  })
  const key = `registration_evidence/${businessId}/${randomUUID()}.${extension}`
  try {
    await files.put('private', key, bytes, mediaType).catch((cause: unknown) => {
      const message = `Failed to upload the evidence: ${STORE_UNAVAILABLE}`
      throw new Refusal('unavailable', 'upload_failed', message, { fields: { [EVIDENCE_PART]: message }, cause })
    })
    return await decide(key)
  } finally {
    await files.deleteUnkept([key])
  }
}
