/** Interface text for the review queue of customer reviews. */
export const words = {
  title: 'Reviews',
  intro:
    'Reviews whose author and carrier used the same network or browser in the last 30 days. They stay hidden until you decide.',
  loading: 'Loading reviews…',
  failed: 'We couldn’t load the reviews. Try again.',
  waiting: (total: number) => (total === 1 ? '1 review waiting' : `${total.toLocaleString('en-GB')} reviews waiting`),
  empty: 'No reviews to check',
  emptyText: 'Most reviews are published straight away.',
  stars: (stars: number) => `${stars} out of 5 stars`,
  written: 'Written',
  owner: 'Customer',
  carrier: 'Carrier',
  nameless: 'no name',
  left: 'account closed',
  noText: 'No text.',
  counted: {
    label: 'Publish',
    title: 'Publish this review?',
    text: 'Everyone will see it, and we’ll tell the carrier.',
  },
  refused: {
    label: 'Reject',
    title: 'Reject this review?',
    text: 'It won’t be shown or counted. The author will see your reason.',
  },
  reason: 'Reason',
} as const
