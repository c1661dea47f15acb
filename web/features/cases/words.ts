/** Visible words of where people tell our staff what went wrong with a job. */
export const words = {
  tell: 'Tell us',
  more: 'Tell us more',
  title: 'Tell us what happened',
  text: 'Our staff read this and look at the job. The other side does not see it.',
  ask: 'What happened?',
  missing: 'Please write what happened.',
  sent: 'Sent. Our staff look at it.',
  closed: (product: string) => `${product} wrote:`,
} as const
