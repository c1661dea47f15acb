import * as z from 'zod/mini'
import { withoutInvisible } from '#server/platform/kernel/contract.ts'

/** Longest accepted text: people add words to a postcode. */
export const POSTCODE_MAX = 60
/** The error for Jersey, Guernsey, the Isle of Man and British Forces post offices. */
export const NOT_COVERED = 'We only cover England, Scotland, Wales and Northern Ireland.'

const OUTWARD = /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?)$/
const INWARD = / \d[A-Z]{2}$/
const FULL = /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?) \d[A-Z]{2}$/
/** A text that is nothing but a postcode, once spaces and punctuation are removed. */
const WHOLE = /^([A-Z\d]{2,4})([\dOIL][A-Z]{2})$/
/**
 * A postcode followed by words. If a letter stands for the digit, punctuation has to follow, because 'BS6 old town'
 * contains no postcode.
 */
const BEGINNING = /^([A-Z\d]{2,4})[ .-]*(\d[A-Z]{2}|[OIL][A-Z]{2}(?= *[,.;:(]))(?![A-Z\d])/
/** An outward code followed by punctuation or words. */
const OUTWARD_BEGINNING = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(?: *[,.;:(]| [A-Z]{2})/
/** Jersey, Guernsey, the Isle of Man and British Forces post offices. */
const OUTSIDE = /^(?:(?:JE|GY|IM)(?:\d|$)|BFPO|BF\d|(?:JERSEY|GUERNSEY|ISLE OF MAN)$)/

const toDigits = (letters: string): string => letters.replace(/O/g, '0').replace(/[IL]/g, '1')

/** Joins the outward and inward part that a pattern matched. Returns null unless they make a postcode. */
function joinParts([, first = '', inward = '']: readonly string[]): string | null {
  const outward = first
    .replace(/^([A-Z]?)0(?=.)/, '$1O')
    .replace(/^(..)([OI\d]+)$/, (_, start: string, end: string) => start + toDigits(end))
  return OUTWARD.test(outward) ? `${outward} ${toDigits(inward.slice(0, 1))}${inward.slice(1)}` : null
}

/**
 * Returns the postcode ('BS6 5QA') or outward code ('BS6') that a typed text begins with. Case, spaces and punctuation
 * don't matter, and the letters O, I and L may stand for digits. Any other text is returned in upper case.
 */
export function readPostcode(typed: string): string {
  const text = typed
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Z\d]+|[^A-Z\d]+$/g, '')
  const bare = text.replace(/[ .-]/g, '')
  // Letters count as digits only next to a typed digit, so 'stools' isn't read as a postcode.
  const match = /\d|^GIR /.test(text) ? (WHOLE.exec(bare) ?? BEGINNING.exec(text)) : null
  return (match && joinParts(match)) ?? (OUTWARD.test(bare) ? bare : (OUTWARD_BEGINNING.exec(text)?.[1] ?? text))
}

/** Whether a typed place may be in the area that we cover. */
export const isCovered = (typed: string): boolean => !OUTSIDE.test(readPostcode(typed))

/** Schema of a typed postcode; outputs 'BS6 5QA'. `message` is the error for anything else. */
export const postcode = (message: string) =>
  z
    .string(message)
    .check(
      withoutInvisible,
      z.maxLength(POSTCODE_MAX, message),
      z.refine(isCovered, { error: NOT_COVERED, abort: true }),
      z.overwrite(readPostcode),
      z.regex(FULL, message),
    )

/**
 * Schema of a typed postcode or outward code; outputs the outward code, 'BS6'. `message` is the error for anything else.
 */
export const outwardCode = (message: string) =>
  z.string(message).check(
    withoutInvisible,
    z.maxLength(POSTCODE_MAX, message),
    z.refine(isCovered, { error: NOT_COVERED, abort: true }),
    z.overwrite((typed: string) => readPostcode(typed).replace(INWARD, '')),
    z.regex(OUTWARD, message),
  )
