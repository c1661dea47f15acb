/** Visible words around a receipt; what it says stands in its own sheet. */
export const words = {
  page: 'Receipt',
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  none: 'The receipt comes once the job is collected.',
  print: 'Print',
  question: 'How was it paid?',
  options: { card: 'Card', transfer: 'Bank transfer', cash: 'Cash', not_yet: 'Not yet' },
  sending: 'Sending…',
} as const
