import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays } from '#server/platform/kernel/london.ts'
import type { ItemFlag, RefusedKind, Stream } from './contract/catalogue.ts'
import {
  HALF_DAYS_WITHIN,
  type HalfDay,
  isChoosable,
  type LoadLine,
  type LoadMark,
  type LoadSummary,
  type LondonClock,
  MAX_PER_ITEM,
  MAX_TOTAL,
} from './contract.ts'

/** The fields of a catalogue item that loads need. */
export interface KnownItem {
  key: string
  label: string
  kg: number | null
  litres: number | null
  ewc: string | null
  mirrorEwc: string | null
  /** Whether `ewc` is a hazardous code. */
  hazardous: boolean
  pops: boolean
  stream: Stream | null
  flags: readonly ItemFlag[]
  refused: RefusedKind | null
  active: boolean
  words: string
}

/** A row of a load with its copy of the catalogue data (ITEM-20). */
export interface PickedItem {
  key: string
  label: string
  n: number
  kg: number
  litres: number
  ewc: string
  stream: Stream
  hazardous: boolean
  pops: boolean
  flags: readonly ItemFlag[]
  answers: Pick<LoadLine, 'answer' | 'fireLabel' | 'usable'>
  words: string
}

/**
 * Checks the rows of a load and returns them as they are stored (ITEM-21). A Refusal names the wrong row in `fields`.
 * Throws a Refusal (`unknown_item`, `refused_item`, `too_many_of_one`, `too_many_items`).
 */
export function pickItems(lines: readonly LoadLine[], catalogue: ReadonlyMap<string, KnownItem>): PickedItem[] {
  const picked = lines.map((line, index) => pickItem(line, catalogue.get(line.key), index))
  assertPerItemLimit(picked)
  if (lines.reduce((sum, { n }) => sum + n, 0) > MAX_TOTAL)
    throw fieldRefusal('too_many_items', 'load.items', `You can add up to ${MAX_TOTAL} items in total.`)
  return picked
}

/** Checks the limit per item, which counts all rows with the same item. Throws a Refusal (`too_many_of_one`). */
function assertPerItemLimit(picked: readonly PickedItem[]): void {
  const counts = new Map<string, number>()
  for (const [index, { key, n, label }] of picked.entries()) {
    const count = (counts.get(key) ?? 0) + n
    if (count > MAX_PER_ITEM)
      throw fieldRefusal('too_many_of_one', `load.items.${index}.key`, `${label}: you can add up to ${MAX_PER_ITEM}.`)
    counts.set(key, count)
  }
}

function pickItem({ key, n, ...answers }: LoadLine, item: KnownItem | undefined, index: number): PickedItem {
  const row = `load.items.${index}.key`
  if (item?.refused) throw fieldRefusal('refused_item', row, `${item.label}: carriers can’t take this.`)
  if (!item?.active || item.kg === null || item.litres === null || item.ewc === null || item.stream === null)
    throw fieldRefusal('unknown_item', row, `Item ${index + 1}: we don’t recognise this. Choose it again.`)
  const { label, kg, litres, stream, pops, flags, words } = item
  return { key, label, n, kg, litres, stream, pops, flags, words, answers, ...codeOf(item, answers.answer, item.ewc) }
}

/** Returns the code of an item. Of a mirror pair it is the hazardous code, unless the owner answered no (ITEM-03). */
function codeOf({ mirrorEwc, hazardous }: KnownItem, answer: LoadLine['answer'], ewc: string) {
  if (mirrorEwc === null) return { ewc, hazardous }
  const isHazardous = answer !== 'no'
  return { ewc: isHazardous === hazardous ? ewc : mirrorEwc, hazardous: isHazardous }
}

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })

/** Returns the marks of an item. */
export const marksOf = ({ pops, hazardous, flags }: Pick<PickedItem, 'pops' | 'hazardous' | 'flags'>): LoadMark[] => [
  ...(pops ? (['pops'] as const) : []),
  ...(hazardous ? (['hazardous'] as const) : []),
  ...(flags.includes('two') ? (['two'] as const) : []),
]

/** Returns the totals of a load for lists (ITEM-21). */
export function summaryOf(items: readonly PickedItem[]): LoadSummary {
  const sum = (amountOf: (item: PickedItem) => number) =>
    items.reduce((total, item) => total + item.n * amountOf(item), 0)
  const marks = new Set(items.flatMap(marksOf))
  return {
    items: sum(() => 1),
    // Added in whole tenths, so that sums stay exact.
    kg: sum(({ kg }) => Math.round(kg * 10)) / 10,
    litres: sum(({ litres }) => litres),
    marks: (['pops', 'hazardous', 'two'] as const).filter((mark) => marks.has(mark)),
  }
}

/** The gate fee of a stream in pounds, either per tonne or for each item; the other one is null. */
export interface GateFee {
  perTonne: number | null
  each: number | null
}

/**
 * Returns the cost of legal disposal in whole pounds, rounded down (FLOOR-10); null without items or with an estimated
 * one. Streams without a rate cost as much as mixed waste.
 */
export function costFloorOf(items: readonly PickedItem[], rates: ReadonlyMap<Stream, GateFee>): number | null {
  if (items.length === 0 || items.some(({ flags }) => flags.includes('estimate'))) return null
  const pence = items.reduce((total, { n, kg, stream }) => {
    const rate = rates.get(stream) ?? rates.get('mixed')
    if (!rate) return total
    // `kg` has one decimal and pounds have two, so the product of tenths and pence is a whole number.
    const tonnes = (Math.round(kg * 10) * Math.round((rate.perTonne ?? 0) * 100)) / 10_000
    return total + n * (rate.each === null ? tonnes : rate.each * 100)
  }, 0)
  // Floating-point error must not round a whole pound down.
  return Math.floor(Math.round(pence * 1000) / 100_000)
}

/**
 * Checks half-days and returns them in order of time, without duplicates (ITEM-06).
 * Throws a Refusal: `wrong_day` for a past or too distant day; `wrong_part` for a part of today that can no longer be
 * chosen.
 */
export function parseHalfDays(halfDays: readonly HalfDay[], now: LondonClock): HalfDay[] {
  const last = addDays(now.day, HALF_DAYS_WITHIN - 1)
  halfDays.forEach((halfDay, index) => {
    const { day } = halfDay
    if (day < now.day)
      throw fieldRefusal('wrong_day', `load.halfDays.${index}.day`, 'That day has passed. Choose another.')
    if (day > last)
      throw fieldRefusal(
        'wrong_day',
        `load.halfDays.${index}.day`,
        `Choose a day in the next ${HALF_DAYS_WITHIN} days.`,
      )
    if (!isChoosable(halfDay, now)) throw fieldRefusal('wrong_part', `load.halfDays.${index}.part`, HALF_DAY_OVER)
  })
  const keys = new Set(halfDays.map(keyOf))
  return [...keys].toSorted().map((key) => {
    const [day = '', part = '0'] = key.split(' ')
    return { day, part: PARTS[Number(part)] ?? 'morning' }
  })
}

/** Pages show this message for the whole load, so it has to name the time slots. */
const HALF_DAY_OVER = 'One of your time slots has passed or ends within 30 minutes. Choose another.'
const PARTS = ['morning', 'afternoon', 'evening'] as const
/** Returns a key that sorts by day, then by part: '2026-11-27 0'. */
const keyOf = ({ day, part }: HalfDay): string => `${day} ${PARTS.indexOf(part)}`

/** Returns the half-days from `today` on (ITEM-22). */
export const halfDaysLeft = (halfDays: readonly HalfDay[], today: string): HalfDay[] =>
  halfDays.filter(({ day }) => day >= today)
