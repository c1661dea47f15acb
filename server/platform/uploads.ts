import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** The most bytes that one uploaded file may have: exactly this many is accepted (R66). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
const JSON_MAX_BYTES = 64 * 1024

const TOO_LARGE = 'Max file size is 5MB.'

const notMultipart = () => new Refusal('unsupported', 'unsupported', 'Please send multipart/form-data.')
const malformed = () => new Refusal('invalid', 'invalid', 'The form could not be read.')

/**
 * Reads a multipart body: JSON from the part `jsonPart`, and at most one file from the part `image`, cut off while
 * streaming. Throws Refusal: unsupported (415), too_large (413), invalid (400).
 */
export async function readMultipart(
  request: FastifyRequest,
  jsonPart: string,
): Promise<{ body: unknown; image: Buffer | null }> {
  if (!request.isMultipart()) throw notMultipart()
  try {
    return await readParts(request, jsonPart)
  } catch (error) {
    // Nobody reads what is left of the body: without this it would keep its connection open for ever.
    request.raw.unpipe().resume()
    // The parser's own words for a form that breaks off come as plain errors, without a status.
    throw isAnswerable(error) ? error : malformed()
  }
}

const isAnswerable = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)

async function readParts(request: FastifyRequest, jsonPart: string): Promise<{ body: unknown; image: Buffer | null }> {
  let body: unknown
  let image: Buffer | null = null
  const parts = request.parts({
    limits: { files: 1, fields: 1, parts: 2, fileSize: UPLOAD_MAX_BYTES, fieldSize: JSON_MAX_BYTES },
  })
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'image') image = await readFile(part)
    else if (part.type === 'field' && part.fieldname === jsonPart) body = parseJson(part.value)
    else throw malformed()
  }
  return { body, image: image && image.length > 0 ? image : null }
}

async function readFile(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (!part.file.truncated) throw error
    throw new Refusal('too_large', 'too_large', TOO_LARGE, { fields: { image: TOO_LARGE } })
  }
}

function parseJson(value: unknown): unknown {
  // A part that says it is JSON has been parsed on the way.
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw malformed()
  }
}
