/** Visible words about the vans of a business. */
export const vanWords = {
  title: 'Your vans',
  text: 'You choose one when you confirm a time. The owner compares its plate at the door.',
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  none: 'No vans yet.',
  plate: 'Number plate',
  plateHint: 'For example AB12 CDE.',
  litres: 'Room in litres',
  payload: 'Payload in kg',
  add: 'Add van',
  adding: 'Adding…',
  added: (plate: string) => `${plate} has been added.`,
  takeOut: (plate: string) => `Take out ${plate}`,
  takingOut: 'Taking it out…',
  takenOut: (plate: string) => `${plate} has been taken out.`,
  /** '8,000 litres, 900 kg' */
  room: (litres: number | null, kg: number | null): string =>
    [
      ...(litres === null ? [] : [`${litres.toLocaleString('en-GB')} litres`]),
      ...(kg === null ? [] : [`${kg.toLocaleString('en-GB')} kg`]),
    ].join(', '),
} as const
