/** Texts around a receipt; the receipt’s own texts are in the receipt sheet. */
export const words = {
  title: 'Receipt',
  loading: 'One moment…',
  failed: 'We couldn’t load this receipt. Try again.',
  none: 'You’ll get a receipt once the job is collected.',
  print: 'Print',
  question: 'How was it paid for?',
  options: { card: 'Card', transfer: 'Bank transfer', cash: 'Cash', not_yet: 'Not paid yet' },
  sending: 'Sending…',
} as const
