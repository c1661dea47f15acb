export type { CalendarEntry } from './icalendar.ts'
export { calendarsExport } from './queries/calendars-export.ts'
export { sendEntry } from './send-entry.ts'
export { eraseCalendars } from './steps/erase-calendars.ts'
