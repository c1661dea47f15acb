/** Texts about a business’s vans. */
export const vanWords = {
  title: 'Your vans',
  text: 'Choose one when you confirm a time. The customer checks its plate at the door.',
  loading: 'One moment…',
  failed: 'We couldn’t load your vans. Try again.',
  none: 'No vans yet.',
  plate: 'Number plate',
  plateHint: 'For example AB12 CDE.',
  litres: 'Load space in litres',
  payload: 'Payload in kg',
  add: 'Add van',
  adding: 'Adding…',
  added: (plate: string) => `${plate} added.`,
  remove: (plate: string) => `Remove ${plate}`,
  removing: 'Removing…',
  removed: (plate: string) => `${plate} removed.`,
  /** '8,000 litres, 900 kg' */
  capacity: (litres: number | null, kg: number | null): string =>
    [
      ...(litres === null ? [] : [`${litres.toLocaleString('en-GB')} litres`]),
      ...(kg === null ? [] : [`${kg.toLocaleString('en-GB')} kg`]),
    ].join(', '),
} as const
