import type { KeptArea } from './contract.ts'

/** What keeps something in use: a gift handed over, a ladder that ended with a gift, a load that its carrier passed on. */
export const SOURCES = ['gift', 'ladder', 'disposal'] as const
export type Source = (typeof SOURCES)[number]

/** An area is only named with at least this many things, so that no single gift can be recognised. */
const MIN_THINGS = 3

interface AreaRow {
  /** Postcode area: 'BS'; null if unknown. */
  readonly area: string | null
  readonly kg: number
  readonly things: number
}

/** Returns the areas, heaviest first; those with few things, and unknown ones, are added up as the last, without a name. */
export function areasOf(rows: readonly AreaRow[]): KeptArea[] {
  const isNamed = (row: AreaRow): row is AreaRow & { area: string } => row.area !== null && row.things >= MIN_THINGS
  const named = rows.filter(isNamed).map(({ area, kg }) => ({ area, kg }))
  const rest = rows.filter((row) => !isNamed(row)).reduce((sum, { kg }) => sum + kg, 0)
  const byWeight = named.toSorted((one, other) => other.kg - one.kg || one.area.localeCompare(other.area))
  return rest > 0 ? [...byWeight, { area: null, kg: roundToTenth(rest) }] : byWeight
}

const roundToTenth = (kg: number): number => Math.round(kg * 10) / 10

interface Weighed {
  readonly label: string
  /** Weight of one; null where carriers don't take it. */
  readonly kg: number | null
}

/**
 * Returns the weight in kg of the catalogue item that a gift's title names, or null if it names none: the name must end
 * the title or stand before a comma, 'with', 'for' and the like, so that 'sofa cushions' isn't a sofa. Of several, such
 * as sofas of different sizes, the lightest counts. A title counts as one thing.
 */
export function weightByTitle(title: string, catalogue: readonly Weighed[]): number | null {
  const thing = wordsIn(title.split(END_OF_NAME)[0] ?? '').join(' ')
  const weights = catalogue.flatMap(({ label, kg }) => {
    const names = (label.split(',')[0] ?? '').split(' or ').map((name) => wordsIn(name).join(' '))
    return kg !== null && names.some((name) => thing === name || thing.endsWith(` ${name}`)) ? [kg] : []
  })
  return weights.length === 0 ? null : Math.min(...weights)
}

/** What follows isn't part of the thing's name. */
const END_OF_NAME = /[,;:(–-]|\s(?:with|without|for|from|in|and|but|needs|made)\s/i

/** Returns the words of a text in lower case, in the singular. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
