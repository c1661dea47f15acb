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
 * the title or stand before 'with', 'for' and the like, so that 'sofa cushions' isn't a sofa. If several items match,
 * such as sofas of different sizes or a sofa and an armchair, the lightest counts, whatever their order. A title always
 * counts as one item.
 */
export function weightByTitle(title: string, catalogue: readonly CatalogueWeight[]): number | null {
  const giftNames = (title.split(REST_OF_TITLE)[0] ?? '')
    .split(BETWEEN_NAMES)
    .map((part) => wordsIn(` ${part} `.split(END_OF_NAME)[0] ?? ''))
  const weights = catalogue.flatMap(({ label, kg }) => {
    const names = (label.split(',')[0] ?? '').split(' or ').map(wordsIn)
    return kg !== null && names.some((name) => giftNames.some((giftName) => isNamed(giftName, name))) ? [kg] : []
  })
  return weights.length === 0 ? null : Math.min(...weights)
}

/** Whether a gift's name ends with an item's, after words that only describe it: 'green armchair', not 'fits my sofa'. */
function isNamed(giftName: readonly string[], name: readonly string[]): boolean {
  const before = giftName.slice(0, -name.length)
  return giftName.slice(-name.length).join(' ') === name.join(' ') && !before.some((word) => NOT_A_NAME.has(word))
}

/** Separates the items that a title names from the rest of it. */
const REST_OF_TITLE = /[;:(–-]/
/** Separates the items that a title names from one another. */
const BETWEEN_NAMES = /[,&+/]|\sand\s/i
/** Separates an item's name from what follows it. */
const END_OF_NAME = /\s(?:with|without|for|from|in|but|needs|made)\s/i

/** Returns the words of a text in lower case, in the singular. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))

/** Words that show that what follows isn't what is given away. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  wordsIn('my our your their the this that to of on by near like as not no fits matches goes suits'),
)
