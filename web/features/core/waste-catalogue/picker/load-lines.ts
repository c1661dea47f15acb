import { type CatalogueItem, isReusable } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { type DraftLine, parseWholeNumber } from './load-draft.ts'

type Lines = readonly DraftLine[]

/** Returns the lines with the count of one item set as typed. */
export function withCount(lines: Lines, item: CatalogueItem, count: string): Lines {
  if (lines.some(({ key }) => key === item.key)) {
    return lines.map((line) => (line.key === item.key ? { ...line, count } : line))
  }
  const { key, label, kg, litres, refused } = item
  const line = { key, label, kg: kg ?? 0, litres: litres ?? 0, count, answer: '', refused: refused !== null } as const
  return [...lines, { ...line, ...reuseOf(item) }]
}

/** Returns whether an item may be given away, and whether only with a fire label. */
function reuseOf(item: CatalogueItem): Pick<DraftLine, 'reuse'> {
  if (!isReusable(item, { fireLabel: true, usable: true })) return {}
  return { reuse: isReusable(item, {}) ? 'yes' : 'padded' }
}

/**
 * Returns the keys of the items that need a fire label to be given away; null where there are no items, or not every one
 * may be given away (ITEM-23).
 */
export function reusableOf(lines: Lines): { readonly padded: readonly string[] } | null {
  if (lines.length === 0 || lines.some(({ reuse }) => reuse === undefined)) return null
  return { padded: lines.filter(({ reuse }) => reuse === 'padded').map(({ key }) => key) }
}

/** Returns the lines with `by` added to one item's count; removes the item at zero. */
export function withCountChangedBy(lines: Lines, item: CatalogueItem, by: number): Lines {
  const next = countAfter(lines.find(({ key }) => key === item.key)?.count, by)
  return next < 1 ? withoutItem(lines, item.key) : withCount(lines, item, String(next))
}

/** Returns a count plus `by`; an undefined or invalid count is zero. */
export const countAfter = (count: string | undefined, by: number): number => (parseWholeNumber(count ?? '0') || 0) + by

export const withAnswer = (lines: Lines, key: string, answer: DraftLine['answer']): Lines =>
  lines.map((line) => (line.key === key ? { ...line, answer } : line))

export const withoutItem = (lines: Lines, key: string): Lines => lines.filter((line) => line.key !== key)

/** Returns the totals of the lines, ignoring refused items and invalid counts (ITEM-21). */
export function loadTotal(lines: Lines): { count: number; kg: number; litres: number } {
  const accepted = lines
    .filter(({ refused }) => !refused)
    .map((line) => ({ ...line, n: parseWholeNumber(line.count) || 0 }))
  const sum = (of: (line: (typeof accepted)[number]) => number) => accepted.reduce((total, line) => total + of(line), 0)
  return { count: sum(({ n }) => n), kg: sum(({ n, kg }) => n * kg), litres: sum(({ n, litres }) => n * litres) }
}

const UP_TO = /up to (\d+)/

/** Returns how many of an item to add for a number of pieces: two 'up to 5 tins' for six tins. */
export function countForPieces({ label }: Pick<CatalogueItem, 'label'>, pieces: number): number {
  const [, size] = UP_TO.exec(label) ?? []
  return Math.ceil(pieces / Number(size ?? 1))
}
