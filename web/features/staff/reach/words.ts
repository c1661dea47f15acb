/** Interface text for the reach report. */
export const words = {
  title: 'Reach',
  intro: 'For each postcode area (first half of the postcode): carriers alerted, views, and time to the first bid.',
  period: 'Period',
  days: (days: string) => `${days} days`,
  loading: 'Loading…',
  failed: 'We couldn’t load this. Try again.',
  off: 'Alerts are switched off.',
  empty: 'No requests in this period',
  noPostcode: 'No postcode',
  wait: (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`),
  columns: {
    outward: 'Postcode area',
    posts: 'Requests',
    told: 'Alerted',
    looks: 'Views',
    bids: 'Bids',
    first: 'First bid (median)',
    silent: 'No bids after 24 h',
  },
} as const
