/** Texts about the calendar of a carrier (CAL-01). */
export const calendarWords = {
  title: 'Calendar of your collections',
  text: 'Add this address to your calendar app as a subscription. It shows each job’s title, the first half of its postcode and a link, and keeps itself up to date.',
  secret: 'Anyone with the address can read this calendar. If someone else gets it, reset it.',
  loading: 'One moment…',
  failed: 'We couldn’t load your calendar address. Try again.',
  address: 'Your private address',
  create: 'Create address',
  creating: 'Creating…',
  created: 'Calendar address created.',
  reset: 'Reset address',
  resetting: 'Resetting…',
  done: 'Calendar address reset. The old one has stopped working.',
  copy: 'Copy',
  copied: 'Copied',
} as const
