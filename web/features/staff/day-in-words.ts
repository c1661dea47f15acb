const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day, '2026-11-01', as '1 Nov 2026'. */
export const dayInWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
