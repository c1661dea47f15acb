/** Visible words of the form that places a bid; apart, because they come with it. */
export const words = {
  amount: 'Bid amount',
  amountHint: 'The whole price for the job, in pounds.',
  message: 'Message',
  messageHint: 'When you can come and what happens to the waste. Everybody can read it.',
  submit: 'Submit Bid',
  submitting: 'Placing your bid…',
  cancel: 'Cancel Bid Form',
  kept: 'What you typed is still here, but it can no longer be sent.',
  success: { title: 'Success!', description: 'Your bid has been placed.' },
  failed: 'Error placing bid',
  failedInline: (message: string) => `Error placing bid: ${message}`,
} as const
