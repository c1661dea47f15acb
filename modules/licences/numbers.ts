/** Who registers carriers: England, Wales, Scotland, Northern Ireland. */
export type Regulator = 'EA' | 'NRW' | 'SEPA' | 'NIEA'

export interface ReadNumber {
  /** As the regulator writes it. */
  number: string
  /** Null where the number does not tell it. */
  tier: 'upper' | 'lower' | null
  /** Who can say whether it is good: the public register, or staff at the regulator's web page. */
  check: 'register' | 'staff'
}

interface Mask {
  shape: RegExp
  tier: (number: string) => ReadNumber['tier']
  check: ReadNumber['check']
  /** Ours: Defra's validators lack it. */
  ours?: true
}

const inNumber =
  (upper: string, lower: string): Mask['tier'] =>
  (number) =>
    number.startsWith(upper) ? 'upper' : number.startsWith(lower) ? 'lower' : null
const notSaid = () => null
const lowerAlways = () => 'lower' as const

const CBD = { shape: /^CBD[LU]\d{3,}$/, tier: inNumber('CBDU', 'CBDL') }
/** Older numbers, which only staff can judge: they begin with CB and hold a digit. */
const OTHER_CB: Mask = { shape: /^CB(?=.*\d)[A-Z\d/]{1,28}$/, tier: notSaid, check: 'staff', ours: true }

/**
 * What numbers look like, the first that fits counts. From Defra's validators (github.com/DEFRA/waste-movement-utils at
 * 4986c602, src/constants/regexes.js, Open Government Licence v3.0); EAS/R, which is missing there, is SEPA's new number.
 */
const MASKS: Readonly<Record<Regulator, readonly Mask[]>> = {
  EA: [{ ...CBD, check: 'register' }, OTHER_CB],
  // the same numbers, but the register answers for England alone
  NRW: [{ ...CBD, check: 'staff' }, OTHER_CB],
  SEPA: [
    { shape: /^EAS\/R\/\d{7}$/, tier: notSaid, check: 'staff', ours: true },
    { shape: /^WCR\/R\/\d{7}$/, tier: notSaid, check: 'staff' },
    { shape: /^(?:SCO|SEA|SNO|SWE|WCR)\/\d{6}$/, tier: notSaid, check: 'staff' },
    // professional collectors and transporters: their own waste
    { shape: /^PCT-[A-Z]-\d{3,7}$/, tier: lowerAlways, check: 'staff' },
  ],
  NIEA: [{ shape: /^ROC (?:UT|LT) \d{1,5}$/, tier: inNumber('ROC UT', 'ROC LT'), check: 'staff' }],
}

const unspaced = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '')
const withoutDashes = (typed: string): string => unspaced(typed).replaceAll(/\p{Dash_Punctuation}/gu, '')

/** How each regulator writes its numbers. */
const NORMALISE: Readonly<Record<Regulator, (typed: string) => string>> = {
  EA: withoutDashes,
  NRW: withoutDashes,
  SEPA: (typed) => unspaced(typed).replaceAll(/\p{Dash_Punctuation}/gu, '-'),
  NIEA: (typed) => unspaced(typed).replace(/^ROC(UT|LT)(\d+)$/, 'ROC $1 $2'),
}

/**
 * Reads a carrier's registration number as typed, in any case and spacing (TRUST-10); null for what is no number of that
 * regulator. A number that fits no mask of Defra's but begins with CB and holds a digit ('CBD999', 'CBDT999', 'CBDU99') is
 * not refused: such were given out before, so staff look, and its tier is not known. Of a lower-tier number `check` says
 * who could be asked; it is refused without asking.
 */
export function readNumber(regulator: Regulator, typed: string): ReadNumber | null {
  const number = NORMALISE[regulator](typed)
  const mask = MASKS[regulator].find(({ shape }) => shape.test(number))
  return mask ? { number, tier: mask.tier(number), check: mask.check } : null
}

/** Whether Defra's waste tracking knows the shape of a number, as its regulator writes it (DWT-05). */
export const isKnownToDefra = ({ regulator, number }: { regulator: Regulator; number: string }): boolean =>
  MASKS[regulator].some(({ shape, ours }) => !ours && shape.test(number))
