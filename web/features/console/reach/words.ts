/** Words of the page about how far requests reached. */
export const words = {
  title: 'Reach',
  intro: 'How far requests reached, by outward code: who was told, who looked, and how long there was no bid.',
  period: 'Period',
  days: (days: string) => `${days} days`,
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  off: 'Alerts are switched off.',
  none: 'No requests in this time',
  noPostcode: 'Without a postcode',
  wait: (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`),
  columns: {
    outward: 'Outward code',
    posts: 'Posts',
    told: 'Told',
    looks: 'Looks',
    bids: 'Bids',
    first: 'First bid (median)',
    silent: 'Silent at 24 h',
  },
} as const
