const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

/** The date in London: '2026-11-27'. */
export const londonDate = (at: Date): string => DATE.format(at)
