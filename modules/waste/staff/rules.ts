import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ItemVersion, Rate } from './contract.ts'

/** An item as far as it decides what staff may make of it. */
export type JudgedItem = Pick<ItemVersion, 'version' | 'label' | 'kg' | 'litres' | 'alsoCalled' | 'active'> & {
  refused: string | null
}
export type ItemChange = Omit<JudgedItem, 'refused'>

const FIELDS = ['label', 'kg', 'litres', 'alsoCalled', 'active'] as const

/** Refuses what another member of staff has changed since it was looked at. */
export const changedMeanwhile = (): Refusal =>
  new Refusal('conflict', 'changed_meanwhile', 'Changed meanwhile. Look again.')

/**
 * What a change makes of an item; what carriers cannot take keeps having no weight and no room.
 * Throws Refusal: changed_meanwhile, nothing_changed, and invalid where a weight or room is missing.
 */
export function changedItem(item: JudgedItem, change: ItemChange): ItemChange {
  if (item.version !== change.version) throw changedMeanwhile()
  const changed = item.refused === null ? change : { ...change, kg: null, litres: null }
  const missing = (['kg', 'litres'] as const).filter((field) => item.refused === null && changed[field] === null)
  if (missing.length > 0)
    throw new Refusal('invalid', 'invalid', 'Please check the highlighted fields.', {
      fields: Object.fromEntries(missing.map((field) => [field, 'Required'])),
    })
  if (FIELDS.every((field) => item[field] === changed[field]))
    throw new Refusal('invalid', 'nothing_changed', 'Nothing has been changed.')
  return { ...changed, version: item.version + 1 }
}

/** Refuses a name that another item of the list bears already, in capitals or not. Throws Refusal name_taken. */
export function assertNameFree({ label, active }: ItemChange, others: readonly string[]): void {
  const taken = others.find((other) => other.toLowerCase() === label.toLowerCase())
  if (!active || taken === undefined) return
  const message = `Another item is called “${taken}”. Please choose another name.`
  throw new Refusal('conflict', 'name_taken', message, { fields: { label: message } })
}

/** What a rate is judged by; `from` is a day of London. */
type DatedRate = Pick<Rate, 'from'>

/**
 * Which of the rates of one area and kind count on a day: those of its day or before the latest, and of later days those
 * to come. They are sorted by their day, and those of one day by when they were added, the latest first.
 */
export function statesOf(rates: readonly DatedRate[], today: string): Rate['state'][] {
  const now = rates.findIndex(({ from }) => from <= today)
  return rates.map(({ from }, at) => {
    const again = rates[at - 1]?.from === from
    if (at === now) return 'now'
    return from > today && !again ? 'to_come' : 'replaced'
  })
}

/** So far ahead a rate may be set. */
const MOST_YEARS_AHEAD = 1

interface Setting {
  from: string
  /** Rates that the member of staff saw. */
  seen: number
}

/** Lets staff add a rate to those that there are. Throws Refusal: changed_meanwhile, too_early, too_late. */
export function assertMaySet(rates: readonly DatedRate[], { from, seen }: Setting, today: string): void {
  if (rates.length !== seen) throw changedMeanwhile()
  const counts = rates.find((rate) => rate.from <= today)
  if (counts && from < counts.from)
    throw wrongDay('too_early', `The rate of now counts from ${counts.from} on. Choose that day or a later one.`)
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_AHEAD}${today.slice(4)}`
  if (from > last) throw wrongDay('too_late', 'Please choose a day within the next year.')
}

const wrongDay = (code: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { from: message } })

/** '*', or a postcode area that there is. Throws Refusal unknown_area. */
export function assertArea(area: string, known: boolean): void {
  if (area === '*' || known) return
  const message = `There is no postcode area ${area}.`
  throw new Refusal('invalid', 'unknown_area', message, { fields: { area: message } })
}
