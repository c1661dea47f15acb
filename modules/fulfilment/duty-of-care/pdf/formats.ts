import type { SheetFormats } from '../contract/sheet-shapes.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const inLondon = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Europe/London' })
const moment = inLondon({ dateStyle: 'full', timeStyle: 'short' })
const day = inLondon({ dateStyle: 'long' })

/** Formats amounts and times as on the web pages. */
export const FORMATS: SheetFormats = {
  pounds: (amount) => pounds.format(amount),
  moment: (instant) => moment.format(new Date(instant)),
  day: (date) => day.format(new Date(date)),
}
