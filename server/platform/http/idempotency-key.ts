import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** The most characters of an Idempotency-Key. */
export const KEY_MAX = 255

/** The header's format, as the API document describes it. */
export const KEY_RULE = `1 to ${KEY_MAX} printable ASCII characters, with or without double quotes around them`

const Uuid = z.uuid()
const Printable = z.string().check(z.minLength(1), z.maxLength(KEY_MAX), z.regex(/^[\x20-\x7e]*$/))

/**
 * Returns the UUID that an Idempotency-Key is stored under; null if the header breaks KEY_RULE. `"abc"` is the
 * Structured Field string of draft-ietf-httpapi-idempotency-key-header and means the same key as `abc`.
 */
export function toStoredKey(header: string): string | null {
  const key = removeQuotes(header)
  if (!Printable.safeParse(key).success) return null
  // UUIDs are stored unchanged, because the previous release looks them up that way.
  return Uuid.safeParse(key).success ? key : uuidFrom(key)
}

function removeQuotes(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)
  return quoted?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? header
}

/** A UUID of version 8 (RFC 9562) made of the first 122 free bits of the text's SHA-256. */
function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
