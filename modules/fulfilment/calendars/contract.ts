import * as z from 'zod/mini'
import { endpoint } from '#server/platform/kernel/contract.ts'

/** The private address of a carrier's calendar. Anyone who knows it can read the calendar. */
export const CalendarFeed = z.object({
  /** Null until the first one is created, and while the key that sealed it is missing. */
  url: z.nullable(z.string()),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

export const calendarFeed = endpoint({
  id: 'calendarFeed',
  summary: 'Read the private address of your calendar of collections.',
  method: 'GET',
  path: '/api/account/calendar',
  access: 'signed-in',
  features: ['duty'],
  answer: CalendarFeed,
})

export const resetCalendarFeed = endpoint({
  id: 'resetCalendarFeed',
  summary: 'Create a new private address for your calendar of collections. The old one stops working straight away.',
  method: 'POST',
  path: '/api/account/calendar',
  access: 'signed-in',
  features: ['duty'],
  answer: CalendarFeed,
})
