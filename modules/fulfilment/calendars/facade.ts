export { calendarsExport } from './queries/calendars-export.ts'
export { eraseCalendars } from './steps/erase-calendars.ts'
