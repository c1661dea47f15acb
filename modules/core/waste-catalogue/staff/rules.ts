import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ItemVersion, Rate } from './contract.ts'

/** The state of an item that decides which changes are allowed. */
export type ItemState = Pick<ItemVersion, 'version' | 'label' | 'kg' | 'litres' | 'alsoCalled' | 'active'> & {
  refused: string | null
}
export type ItemChange = Omit<ItemState, 'refused'>

const FIELDS = ['label', 'kg', 'litres', 'alsoCalled', 'active'] as const

/** Returns the Refusal for an item or rate that has changed since it was opened. */
export const changedMeanwhile = (): Refusal =>
  new Refusal('conflict', 'changed_meanwhile', 'This has changed since you opened it. Check it and try again.')

/**
 * Returns the next version of an item. Items that carriers can't take have no weight and volume.
 * Throws a Refusal: `changed_meanwhile`, `nothing_changed`, and `invalid` if a weight or volume is missing.
 */
export function applyItemChange(item: ItemState, change: ItemChange): ItemChange {
  if (item.version !== change.version) throw changedMeanwhile()
  const changedItem = item.refused === null ? change : { ...change, kg: null, litres: null }
  const missing = (['kg', 'litres'] as const).filter((field) => item.refused === null && changedItem[field] === null)
  if (missing.length > 0)
    throw new Refusal('invalid', 'invalid', 'Please check the highlighted fields.', {
      fields: Object.fromEntries(missing.map((field) => [field, 'Required'])),
    })
  if (FIELDS.every((field) => item[field] === changedItem[field]))
    throw new Refusal('invalid', 'nothing_changed', 'You haven’t changed anything.')
  return { ...changedItem, version: item.version + 1 }
}

/** Checks that no other active item has the name, ignoring case. Throws a Refusal (`name_taken`). */
export function assertNameFree({ label, active }: ItemChange, otherLabels: readonly string[]): void {
  const conflicting = otherLabels.find((otherLabel) => otherLabel.toLowerCase() === label.toLowerCase())
  if (!active || conflicting === undefined) return
  const message = `Another item is already called “${conflicting}”. Choose a different name.`
  throw new Refusal('conflict', 'name_taken', message, { fields: { label: message } })
}

/** A rate with the London date from which it applies. */
type DatedRate = Pick<Rate, 'from'>

/**
 * Returns the state of each rate of one area and stream on a date. `rates` must be sorted by start and then by when
 * they were added, latest first. Of rates with the same start, the one added last applies.
 */
export function statesOf(rates: readonly DatedRate[], today: string): Rate['state'][] {
  const currentIndex = rates.findIndex(({ from }) => from <= today)
  return rates.map(({ from }, index) => {
    const isReplaced = rates[index - 1]?.from === from
    if (index === currentIndex) return 'now'
    return from > today && !isReplaced ? 'to_come' : 'replaced'
  })
}

/** How far ahead a rate may start. */
const MAX_YEARS_AHEAD = 1

interface RateAddition {
  from: string
  /** Number of rates the member of staff has seen. */
  seen: number
}

/** Checks that a rate may be added. Throws a Refusal (`changed_meanwhile`, `too_early`, `too_late`). */
export function assertMayAddRate(rates: readonly DatedRate[], { from, seen }: RateAddition, today: string): void {
  if (rates.length !== seen) throw changedMeanwhile()
  const current = rates.find((rate) => rate.from <= today)
  if (current && from < current.from)
    throw wrongDay('too_early', `The current rate started on ${current.from}. Choose that day or a later one.`)
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  if (from > last) throw wrongDay('too_late', 'Choose a day within the next year.')
}

const wrongDay = (code: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { from: message } })

/** Checks that an area is '*' or exists. Throws a Refusal (`unknown_area`). */
export function assertArea(area: string, areaExists: boolean): void {
  if (area === '*' || areaExists) return
  const message = `${area} isn’t a UK postcode area.`
  throw new Refusal('invalid', 'unknown_area', message, { fields: { area: message } })
}
