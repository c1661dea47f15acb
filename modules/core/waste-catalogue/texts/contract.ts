/** Texts about access and half-days, shared by screens and documents. */
import type { Access, HalfDay } from '../contract.ts'

const PARTS: Record<HalfDay['part'], string> = {
  morning: '8am to noon',
  afternoon: 'noon to 5pm',
  evening: '5pm to 8pm',
}
const LIFTS: Record<NonNullable<Access['lift']>, string> = {
  yes: 'with a lift',
  no: 'no lift',
  unsure: 'may have a lift',
}
const VANS: Record<NonNullable<Access['van']>, string> = {
  door: 'A van can park at the door',
  near: 'A van can park within 20 m',
  further: 'A van has to park more than 20 m away',
}

/** Returns a text for each access detail given: 'Floor 2, no lift', 'A van can park at the door'. */
export function accessTexts({ floor, lift, van, steps, takeApart }: Access): string[] {
  return [
    ...(floor === null ? [] : [floorText(floor, lift)]),
    ...(van === null ? [] : [VANS[van]]),
    ...(steps === null ? [] : [stepsText(steps)]),
    ...(takeApart ? ['Needs taking apart'] : []),
  ]
}

/** Returns the text of a floor; on the ground floor a lift doesn't matter. */
function floorText(floor: number, lift: Access['lift']): string {
  if (floor === 0) return 'Ground floor'
  return lift === null ? `Floor ${floor}` : `Floor ${floor}, ${LIFTS[lift]}`
}

function stepsText(steps: number): string {
  if (steps === 0) return 'No steps'
  return steps === 1 ? '1 step' : `${steps} steps`
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a half-day: 'Fri 27 Nov, 8am to noon'. Doesn't use Intl, whose first use is slow on phones. */
export function halfDayText({ day, part }: HalfDay): string {
  // A date has no time zone, so UTC is used throughout.
  const date = new Date(`${day}T00:00:00Z`)
  return `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}, ${PARTS[part]}`
}

/** Formats a List of Waste code: '20 03 07', with a star if it is hazardous. */
export const codeText = (ewc: string, hazardous: boolean): string =>
  `${ewc.replace(/(\d\d)(?=\d)/g, '$1 ')}${hazardous ? '*' : ''}`
