import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { MultipartShape } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** The most bytes of one uploaded file: exactly this many is accepted (R66). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
const JSON_MAX_BYTES = 64 * 1024
const DECLARED_TYPE_MAX = 60

const notMultipart = () => new Refusal('unsupported', 'unsupported', 'Please send multipart/form-data.')
const tooMany = (maxFiles: number) =>
  new Refusal('too_large', 'too_many_files', `Too many files. You can send at most ${maxFiles} at once.`)
const malformed = () => new Refusal('invalid', 'invalid', 'We couldn’t read this form.')

/** The media types that senders declared for files: for messages, and to recognise the id of a staged photo. */
const declaredTypes = new WeakMap<Buffer, string>()

/** Returns the media type that the sender declared for an upload, without unsafe characters. */
export const declaredTypeOf = (upload: Buffer): string =>
  declaredTypes
    .get(upload)
    ?.replaceAll(/[^\w.+/-]/g, '')
    .slice(0, DECLARED_TYPE_MAX) || 'unknown'

interface MultipartBody {
  body: unknown
  /** By part; empty files are left out. */
  files: Record<string, Buffer>
}

/**
 * Reads a multipart body: its JSON and at most one file in each part that `shape` names, cut off while streaming.
 * Throws a Refusal: `unsupported` (415), `too_large` and `too_many_files` (413), `invalid` (400).
 */
export async function readMultipart(request: FastifyRequest, shape: MultipartShape): Promise<MultipartBody> {
  if (!request.isMultipart()) throw notMultipart()
  try {
    return await readParts(request, shape)
  } catch (error) {
    // Drains the rest of the body, which would keep the connection open.
    request.raw.unpipe().resume()
    // The parser reports truncated forms with errors without a status.
    if (isTooManyFiles(error)) throw tooMany(Object.keys(shape.files).length)
    throw isAnswerable(error) ? error : malformed()
  }
}

/** Returns whether an error means too many files. A file that is too large has the same status, 413. */
const isTooManyFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT'].includes(String(error.code))

/** Returns whether an error already says what to answer. */
const isAnswerable = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)

async function readParts(request: FastifyRequest, shape: MultipartShape): Promise<MultipartBody> {
  const multipartBody: MultipartBody = { body: undefined, files: {} }
  const maxFiles = Object.keys(shape.files).length
  const parts = request.parts({
    limits: {
      files: maxFiles + 1,
      fields: 1,
      parts: maxFiles + 1,
      fileSize: UPLOAD_MAX_BYTES,
      fieldSize: JSON_MAX_BYTES,
    },
  })
  for await (const part of parts) {
    const file = part.type === 'file' ? shape.files[part.fieldname] : undefined
    if (part.type === 'file' && file && !(part.fieldname in multipartBody.files)) {
      const bytes = await readFile(part, file.tooLarge)
      declaredTypes.set(bytes, part.mimetype)
      if (bytes.length > 0) multipartBody.files[part.fieldname] = bytes
    } else if (part.fieldname === shape.json && multipartBody.body === undefined)
      multipartBody.body = await readJson(part)
    else throw malformed()
  }
  return multipartBody
}

async function readFile(part: MultipartFile, tooLarge: string): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (!part.file.truncated) throw error
    throw new Refusal('too_large', 'too_large', tooLarge, { fields: { [part.fieldname]: tooLarge } })
  }
}

/** Reads the JSON part, which many clients send with a file name. */
async function readJson(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return parseJson(part.value)
  const bytes = await part.toBuffer()
  if (bytes.length > JSON_MAX_BYTES) throw new Refusal('too_large', 'too_large', 'The JSON is too large.')
  return parseJson(bytes.toString())
}

function parseJson(value: unknown): unknown {
  // A part declared as JSON is already parsed.
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw malformed()
  }
}
