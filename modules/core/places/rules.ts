import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Area, findArea } from './areas.ts'
import { isCovered, NOT_COVERED, readPostcode } from './contract/postcode.ts'
import type { Nation } from './contract.ts'

/** A typed code, parsed. */
export interface Code {
  /** 'BS6 5QA'; null if only the start is given. */
  readonly full: string | null
  /** 'BS6'; null if only the area is given. */
  readonly outward: string | null
  readonly area: Area
}

const OUTWARD = /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?)$/
const FULL = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
const LETTERS = /^[A-Z]+/

/**
 * Parses a postcode ('bs65qa', 'BS6 5QA'), an outward code ('BS6') or an area ('BS'); null for anything else or an
 * unknown area.
 */
export function readCode(typed: string): Code | null {
  const code = readPostcode(typed).replaceAll(/\s+/g, '')
  const area = findArea(LETTERS.exec(code)?.[0] ?? '')
  if (!area) return null
  const [, outward, inward] = FULL.exec(code) ?? []
  if (outward && inward) return { full: `${outward} ${inward}`, outward, area }
  if (OUTWARD.test(code)) return { full: null, outward: code, area }
  return code === area.code ? { full: null, outward: null, area } : null
}

/** Returns the message for an unknown code (ERR-61). */
export const placeNotFoundMessage = (typed: string): string =>
  `Could not find location for "${typed.toUpperCase()}". Please check the postcode and try again.`

const NATIONS: readonly (readonly [Nation, readonly string[]])[] = [
  ['wales', ['CF', 'SA']],
  ['scotland', ['AB', 'DD', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'ZE']],
  ['northern_ireland', ['BT']],
]
/** Areas that don't show the nation: at or across a border, or on islands outside the UK. */
const AMBIGUOUS_AREAS: readonly string[] = 'CA CH DG GL HR LD LL NE NP SY TD GY IM JE'.split(' ')

/** Returns the nation of a postcode by its area; null if the area isn't in one nation. */
export function nationOf(postcode: string): Nation | null {
  const area = readCode(postcode)?.area.code
  if (area === undefined || AMBIGUOUS_AREAS.includes(area)) return null
  return NATIONS.find(([, areas]) => areas.includes(area))?.[0] ?? 'england'
}

/** Rejects a typed place outside the UK, as an error of `field`. Throws a Refusal (`place_not_covered`). */
export function assertCovered(typed: string, field: string): void {
  if (isCovered(typed)) return
  throw new Refusal('invalid', 'place_not_covered', NOT_COVERED, { fields: { [field]: NOT_COVERED } })
}

/**
 * Rejects a postcode or outward code with an unknown area, as an error of `field`. Doesn't call the geocoder.
 * Throws a Refusal (`place_not_found`) (ERR-61).
 */
export function assertKnownPostcode(postcode: string, field = 'postcode'): void {
  if (readCode(postcode)) return
  const message = placeNotFoundMessage(postcode)
  throw new Refusal('invalid', 'place_not_found', message, { fields: { [field]: message } })
}

/** Returns a code in standard format: the postcode if it is known, else the outward code, else the area. */
export const formatCode = ({ full, outward, area }: Code): string => full ?? outward ?? area.code

/**
 * Returns an outward code or postcode in standard format, 'BS6' or 'BS6 5QA'; null for anything else, including 'BS6
 * 5'.
 */
export function codeOf(typed: string): string | null {
  const code = readCode(typed)
  return code?.full ?? (/\s/.test(typed.trim()) ? null : (code?.outward ?? null))
}

/** Returns the public form of a postcode, outward code and town: 'BS6, Bristol' for 'BS6 5QA' (R33). */
export function locationText(postcode: string): string {
  const [outward = postcode] = postcode.split(' ')
  const town = findArea(LETTERS.exec(outward)?.[0] ?? '')?.town
  return town ? `${outward}, ${town}` : outward
}

/** Returns the town in a location text: 'Bristol' for 'BS6, Bristol'; null if there is none. */
export const townIn = (locationText: string): string | null => locationText.split(', ')[1] ?? null

const IN_TEXT = /(?<![A-Z\d])(GIR|[A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})(?![A-Z\d])/g

/** Replaces full postcodes in a search term by their outward codes, the only public part (R33). */
export function publicTerm(term: string): string {
  const code = readCode(term)
  if (code?.full) return code.outward ?? term
  return term.replace(new RegExp(IN_TEXT, 'gi'), '$1')
}

/** Returns the outward code of the last postcode in an address, or null. */
export function outwardIn(address: string): string | null {
  const codes = [...address.toUpperCase().replaceAll(/\s+/g, ' ').matchAll(IN_TEXT)].map(([code]) => readCode(code))
  return codes.findLast((code) => code !== null)?.outward ?? null
}
