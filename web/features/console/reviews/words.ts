/** Visible words of reviews that wait for staff. */
export const words = {
  title: 'Reviews',
  intro:
    'These were written between accounts that were used from one network or one browser in the last 30 days. They are not shown and do not count until you decide.',
  loading: 'Loading reviews…',
  failed: 'The reviews could not be loaded.',
  waiting: (total: number) => (total === 1 ? '1 review waits' : `${total.toLocaleString('en-GB')} reviews wait`),
  empty: 'No review waits',
  emptyText: 'Reviews between strangers are shown at once.',
  stars: (stars: number) => `${stars} of 5 stars`,
  written: 'Written',
  owner: 'Owner',
  carrier: 'Carrier',
  nameless: 'without a name',
  left: 'has left',
  noText: 'No text.',
  counted: {
    label: 'Let it count',
    title: 'Let this review count?',
    text: 'It is shown to everybody, and the carrier is told.',
  },
  refused: {
    label: 'Refuse it',
    title: 'Refuse this review?',
    text: 'It is not shown and does not count. Its author reads why.',
  },
  reason: 'Reason',
} as const
