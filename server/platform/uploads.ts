import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** The most bytes that one uploaded file may have: exactly this many is accepted (R66). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
const JSON_MAX_BYTES = 64 * 1024

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
  let body: unknown
  let image: Buffer | null = null
  const parts = request.parts({
    limits: { files: 1, fields: 1, parts: 2, fileSize: UPLOAD_MAX_BYTES, fieldSize: JSON_MAX_BYTES },
  })
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'image') image = await part.toBuffer()
    else if (part.type === 'field' && part.fieldname === jsonPart) body = parseJson(part.value)
    else throw malformed()
  }
  return { body, image: image && image.length > 0 ? image : null }
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw malformed()
  }
}
