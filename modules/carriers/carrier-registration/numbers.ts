/** The regulators: England, Wales, Scotland, Northern Ireland. */
export type Regulator = 'EA' | 'NRW' | 'SEPA' | 'NIEA'

export interface ParsedNumber {
  /** In its regulator's format. */
  number: string
  /** Null if the number doesn't show its tier. */
  tier: 'upper' | 'lower' | null
  /** Who can check it: the public register, or staff on the regulator's website. */
  check: 'register' | 'staff'
}

interface Format {
  shape: RegExp
  tier: (number: string) => ParsedNumber['tier']
  check: ParsedNumber['check']
  /** Whether only we accept this format, and Defra's validators don't. */
  isOwnFormat?: true
}

const tierByPrefix =
  (upper: string, lower: string): Format['tier'] =>
  (number) =>
    number.startsWith(upper) ? 'upper' : number.startsWith(lower) ? 'lower' : null
const unknownTier = () => null
const alwaysLowerTier = () => 'lower' as const

const CBD = { shape: /^CBD[LU]\d{3,}$/, tier: tierByPrefix('CBDU', 'CBDL') }
/** Older numbers that only staff can check: they begin with CB and contain a digit. */
const OTHER_CB: Format = { shape: /^CB(?=.*\d)[A-Z\d/]{1,28}$/, tier: unknownTier, check: 'staff', isOwnFormat: true }

/**
 * Number formats; the first that matches applies. From Defra's validators (github.com/DEFRA/waste-movement-utils at
 * 4986c602, src/constants/regexes.js, Open Government Licence v3.0). EAS/R, missing there, is SEPA's new format.
 */
const FORMATS: Readonly<Record<Regulator, readonly Format[]>> = {
  EA: [{ ...CBD, check: 'register' }, OTHER_CB],
  // The same formats as England's, but the register covers England only.
  NRW: [{ ...CBD, check: 'staff' }, OTHER_CB],
  SEPA: [
    { shape: /^EAS\/R\/\d{7}$/, tier: unknownTier, check: 'staff', isOwnFormat: true },
    { shape: /^WCR\/R\/\d{7}$/, tier: unknownTier, check: 'staff' },
    { shape: /^(?:SCO|SEA|SNO|SWE|WCR)\/\d{6}$/, tier: unknownTier, check: 'staff' },
    // professional collectors and transporters of their own waste
    { shape: /^PCT-[A-Z]-\d{3,7}$/, tier: alwaysLowerTier, check: 'staff' },
  ],
  NIEA: [{ shape: /^ROC (?:UT|LT) \d{1,5}$/, tier: tierByPrefix('ROC UT', 'ROC LT'), check: 'staff' }],
}

const toUpperWithoutSpaces = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '')
const toUpperWithoutSpacesAndDashes = (typed: string): string =>
  toUpperWithoutSpaces(typed).replaceAll(/\p{Dash_Punctuation}/gu, '')

/** Functions that normalise a number to each regulator's format. */
const NORMALISE: Readonly<Record<Regulator, (typed: string) => string>> = {
  EA: toUpperWithoutSpacesAndDashes,
  NRW: toUpperWithoutSpacesAndDashes,
  SEPA: (typed) => toUpperWithoutSpaces(typed).replaceAll(/\p{Dash_Punctuation}/gu, '-'),
  NIEA: (typed) => toUpperWithoutSpaces(typed).replace(/^ROC(UT|LT)(\d+)$/, 'ROC $1 $2'),
}

/**
 * Parses a carrier's registration number as typed, in any case and spacing (TRUST-10); null if it isn't valid for
 * that regulator. A number that fits no Defra format but begins with CB and contains a digit ('CBD999', 'CBDT999',
 * 'CBDU99') is accepted, because such numbers were issued before: staff check it, and its tier is unknown. For a
 * lower-tier number, which is refused without a check, `check` is who could check it.
 */
export function parseNumber(regulator: Regulator, typed: string): ParsedNumber | null {
  const number = NORMALISE[regulator](typed)
  const format = FORMATS[regulator].find(({ shape }) => shape.test(number))
  return format ? { number, tier: format.tier(number), check: format.check } : null
}

/** Whether Defra's waste tracking accepts a number in its regulator's format (DWT-05). */
export const isKnownToDefra = ({ regulator, number }: { regulator: Regulator; number: string }): boolean =>
  FORMATS[regulator].some(({ shape, isOwnFormat }) => !isOwnFormat && shape.test(number))
