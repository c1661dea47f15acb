import { randomUUID } from 'node:crypto'
import { type Files, STORE_UNAVAILABLE } from '#server/platform/files/files.ts'
import { prepareDocument, preparePicture } from '#server/platform/files/pictures.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import {
  DOCUMENT_TYPES,
  DocumentKind,
  documentWrongType,
  LOGO_TYPES,
  LOGO_WIDTHS,
  LOGO_WRONG_TYPE,
} from './contract.ts'
import { DOCUMENTS, LOGO, logoUrlOf } from './documents.ts'
import type { UploadedFiles } from './rules.ts'

/** Uploaded bytes, by the name of their part (DATA-07). */
export type Uploads = Partial<Record<'logoFile' | 'idDocumentFile' | 'wasteCarrierLicenceFile', Buffer>>

/** A file that is ready to be stored. */
interface ReadyFile {
  store: 'public' | 'private'
  bucket: string
  part: string
  key: string
  bytes: Uint8Array
  mediaType: string
}

/** Checked uploads with the keys under which they will be stored. */
export interface PreparedUploads extends UploadedFiles {
  files: readonly ReadyFile[]
}

export const NO_UPLOADS: PreparedUploads = { logoUrl: null, documents: [], files: [] }

/**
 * Checks the content of uploads and gives them random keys. Throws the Refusals of preparePicture and prepareDocument,
 * with the part as field.
 */
export async function prepareUploads(userId: string, uploads: Uploads): Promise<PreparedUploads> {
  const logo = uploads.logoFile ? await prepareLogo(userId, uploads.logoFile) : null
  const documents: { kind: DocumentKind; file: ReadyFile }[] = []
  for (const kind of DocumentKind.options) {
    const upload = uploads[DOCUMENTS[kind].part]
    if (upload) documents.push({ kind, file: await prepareDocumentFile(userId, kind, upload) })
  }
  return {
    logoUrl: logo?.url ?? null,
    documents: documents.map(({ kind, file }) => ({ kind, key: file.key })),
    files: [...(logo?.files ?? []), ...documents.map(({ file }) => file)],
  }
}

async function prepareLogo(userId: string, upload: Buffer): Promise<{ url: string; files: ReadyFile[] }> {
  const base = `${LOGO.bucket}/${userId}/${randomUUID()}`
  const { widths } = await preparePicture(upload, {
    types: LOGO_TYPES,
    widths: LOGO_WIDTHS,
    wrongType: LOGO_WRONG_TYPE,
    field: LOGO.part,
  })
  const files = widths.map(({ width, bytes }) => ({
    store: 'public' as const,
    ...LOGO,
    key: `${base}-${width}.webp`,
    bytes,
    mediaType: 'image/webp',
  }))
  return { url: logoUrlOf(base), files }
}

async function prepareDocumentFile(userId: string, kind: DocumentKind, upload: Buffer): Promise<ReadyFile> {
  const { bucket, part } = DOCUMENTS[kind]
  const { bytes, mediaType, extension } = await prepareDocument(upload, {
    types: DOCUMENT_TYPES,
    wrongType: documentWrongType,
    field: part,
  })
  return { store: 'private', bucket, part, key: `${bucket}/${userId}/${randomUUID()}.${extension}`, bytes, mediaType }
}

/**
 * Stores files to which no profile refers yet. Throws a Refusal (`upload_failed`) if one fails, once all attempts
 * have ended (ERR-40).
 */
export async function putUploads(files: Files, readyFiles: readonly ReadyFile[]): Promise<void> {
  const results = await Promise.allSettled(
    readyFiles.map(({ store, key, bytes, mediaType }) => files.put(store, key, bytes, mediaType)),
  )
  const failedIndex = results.findIndex(({ status }) => status === 'rejected')
  const file = readyFiles[failedIndex]
  if (!file) return
  const message = `Failed to upload ${file.bucket} file: ${STORE_UNAVAILABLE}`
  const { reason: cause } = results[failedIndex] as PromiseRejectedResult
  throw new Refusal('unavailable', 'upload_failed', message, { fields: { [file.part]: message }, cause })
}
