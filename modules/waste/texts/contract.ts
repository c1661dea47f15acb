/** How what is said of a load reads, on screens and in documents alike. */
import type { Access, HalfDay } from '../contract.ts'

const PARTS: Record<HalfDay['part'], string> = {
  morning: 'morning, 8 to 12',
  afternoon: 'afternoon, 12 to 17',
  evening: 'evening, 17 to 20',
}
const LIFTS: Record<NonNullable<Access['lift']>, string> = {
  yes: 'with a lift',
  no: 'no lift',
  unsure: 'perhaps a lift',
}
const VANS: Record<NonNullable<Access['van']>, string> = {
  door: 'A van gets to the door',
  near: 'A van gets within 20 m',
  further: 'A van stops further than 20 m away',
}

/** 'Floor 2, no lift', 'A van gets to the door', …: what was said, and nothing of what was not. */
export function accessTexts({ floor, lift, van, steps, takeApart }: Access): string[] {
  return [
    ...(floor === null ? [] : [floorText(floor, lift)]),
    ...(van === null ? [] : [VANS[van]]),
    ...(steps === null ? [] : [stepsText(steps)]),
    ...(takeApart ? ['Needs taking apart'] : []),
  ]
}

/** On the ground a lift says nothing. */
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

/** 'Fri 27 Nov, morning, 8 to 12'. By hand: the first use of Intl keeps a slow phone busy. */
export function halfDayText({ day, part }: HalfDay): string {
  // a date has no zone: read and written in the same one, it stays itself
  const date = new Date(`${day}T00:00:00Z`)
  return `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}, ${PARTS[part]}`
}

/** A code as the List of Waste writes it: '20 03 07', with a star where it is hazardous. */
export const codeText = (ewc: string, hazardous: boolean): string =>
  `${ewc.replace(/(\d\d)(?=\d)/g, '$1 ')}${hazardous ? '*' : ''}`
