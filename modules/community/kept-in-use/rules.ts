import type { KeptArea } from './contract.ts'

/** What is counted: gifts handed over, ladders whose items were given away, and loads passed on for reuse. */
export const SOURCES = ['gift', 'ladder', 'disposal'] as const
export type Source = (typeof SOURCES)[number]

/** The fewest things from which an area is named, so that no single gift can be recognised. */
const MIN_THINGS = 3

interface AreaRow {
  /** Postcode area: 'BS'; null if unknown. */
  readonly area: string | null
  readonly kg: number
  readonly things: number
}

/** Returns the areas, heaviest first. Unknown areas and those with few things are added up in a last, unnamed one. */
export function toKeptAreas(rows: readonly AreaRow[]): KeptArea[] {
  const isNamed = (row: AreaRow): row is AreaRow & { area: string } => row.area !== null && row.things >= MIN_THINGS
  const namedAreas = rows.filter(isNamed).map(({ area, kg }) => ({ area, kg }))
  const unnamedKg = rows.filter((row) => !isNamed(row)).reduce((sum, { kg }) => sum + kg, 0)
  const byWeight = namedAreas.toSorted((a, b) => b.kg - a.kg || a.area.localeCompare(b.area))
  return unnamedKg > 0 ? [...byWeight, { area: null, kg: roundToTenth(unnamedKg) }] : byWeight
}

const roundToTenth = (kg: number): number => Math.round(kg * 10) / 10

interface CatalogueWeight {
  readonly label: string
  /** Weight of one such item; null if carriers don't take it. */
  readonly kg: number | null
}

/**
 * Returns the weight in kg of the catalogue item that a gift's title names; null if it names none. The name must end
 * the title or stand before a comma, 'with', 'for' and the like, so that 'sofa cushions' isn't a sofa. If several items
 * match, such as sofas of different sizes, the lightest counts. A title always counts as one item.
 */
export function weightByTitle(title: string, catalogue: readonly CatalogueWeight[]): number | null {
  const giftName = wordsIn(title.split(END_OF_NAME)[0] ?? '').join(' ')
  const weights = catalogue.flatMap(({ label, kg }) => {
    const names = (label.split(',')[0] ?? '').split(' or ').map((name) => wordsIn(name).join(' '))
    return kg !== null && names.some((name) => giftName === name || giftName.endsWith(` ${name}`)) ? [kg] : []
  })
  return weights.length === 0 ? null : Math.min(...weights)
}

/** Separates the item's name from the rest of a title. */
const END_OF_NAME = /[,;:(–-]|\s(?:with|without|for|from|in|and|but|needs|made)\s/i

/** Returns the words of a text in lower case, in the singular. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
