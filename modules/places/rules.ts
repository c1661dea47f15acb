import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Area, areaOf } from './areas.ts'
import type { Nation } from './contract.ts'
import { isCovered, NOT_COVERED, readPostcode } from './postcode/contract.ts'

/** A code that a person typed, taken apart. */
export interface Code {
  /** 'BS6 5QA'; null when only the beginning is given. */
  readonly full: string | null
  /** 'BS6'; null when only the area is given. */
  readonly outward: string | null
  readonly area: Area
}

const OUTWARD = /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?)$/
const FULL = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
const LETTERS = /^[A-Z]+/

/** Reads a postcode ('bs65qa', 'BS6 5QA'), an outward code ('BS6') or an area ('BS'); null for anything else, and where no area is called so. */
export function readCode(typed: string): Code | null {
  const code = readPostcode(typed).replaceAll(/\s+/g, '')
  const area = areaOf(LETTERS.exec(code)?.[0] ?? '')
  if (!area) return null
  const [, outward, inward] = FULL.exec(code) ?? []
  if (outward && inward) return { full: `${outward} ${inward}`, outward, area }
  if (OUTWARD.test(code)) return { full: null, outward: code, area }
  return code === area.code ? { full: null, outward: null, area } : null
}

/** Of a code that lies nowhere (ERR-61). */
export const placeNotFound = (typed: string): string =>
  `Could not find location for "${typed.toUpperCase()}". Please check the postcode and try again.`

const NATIONS: readonly (readonly [Nation, readonly string[]])[] = [
  ['wales', ['CF', 'SA']],
  ['scotland', ['AB', 'DD', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'ZE']],
  ['northern_ireland', ['BT']],
]
/** Areas that lie at a border or across it, and islands that are no part of the UK. */
const NO_ONE_NATION: readonly string[] = 'CA CH DG GL HR LD LL NE NP SY TD GY IM JE'.split(' ')

/** In which nation a postcode lies, by its area; null where the area does not tell it. */
export function nationOf(postcode: string): Nation | null {
  const area = readCode(postcode)?.area.code
  if (area === undefined || NO_ONE_NATION.includes(area)) return null
  return NATIONS.find(([, areas]) => areas.includes(area))?.[0] ?? 'england'
}

/** Refuses a place outside the nations that we cover, at the field of that name. Throws Refusal place_not_covered. */
export function assertCovered(typed: string, field: string): void {
  if (isCovered(typed)) return
  throw new Refusal('invalid', 'place_not_covered', NOT_COVERED, { fields: { [field]: NOT_COVERED } })
}

/** Refuses a postcode in whose area nothing lies, at the field of that name; no geocoder is asked. Throws Refusal place_not_found (ERR-61). */
export function assertPlace(postcode: string): void {
  if (readCode(postcode)) return
  const message = placeNotFound(postcode)
  throw new Refusal('invalid', 'place_not_found', message, { fields: { postcode: message } })
}

/** As it is written: the most that is known of it. */
export const written = ({ full, outward, area }: Code): string => full ?? outward ?? area.code

/** An outward code or a postcode as it is written, 'BS6' or 'BS6 5QA'; null for anything else, 'BS6 5' too. */
export function codeOf(typed: string): string | null {
  const code = readCode(typed)
  return code?.full ?? (/\s/.test(typed.trim()) ? null : (code?.outward ?? null))
}

/** What the public may know of a place: outward code and town, 'BS6, Bristol' for 'BS6 5QA' (R33). */
export function locationText(postcode: string): string {
  const [outward = postcode] = postcode.split(' ')
  const town = areaOf(LETTERS.exec(outward)?.[0] ?? '')?.town
  return town ? `${outward}, ${town}` : outward
}

/** The town of what the public may know of a place: 'Bristol' of 'BS6, Bristol'; null where no town is known. */
export const townIn = (locationText: string): string | null => locationText.split(', ')[1] ?? null

const IN_TEXT = /(?<![A-Z\d])(GIR|[A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})(?![A-Z\d])/g

/** What to search public texts for: each whole postcode in a term as its outward code, the only part that is public (R33). */
export function publicTerm(term: string): string {
  const code = readCode(term)
  if (code?.full) return code.outward ?? term
  return term.replace(new RegExp(IN_TEXT, 'gi'), '$1')
}

/** The outward code of an address as people write one: of the last postcode in it; null when there is none. */
export function outwardIn(address: string): string | null {
  const found = [...address.toUpperCase().replaceAll(/\s+/g, ' ').matchAll(IN_TEXT)].map(([code]) => readCode(code))
  return found.findLast((code) => code !== null)?.outward ?? null
}
