/** Texts for both parties from the acceptance to the end of the job. */
export const visitWords = {
  loading: 'One moment…',
  failed: 'We couldn’t load this. Try again.',
  price: {
    owner: (pounds: string) => `The price is ${pounds}. It can only go up if you sign for extra items before loading.`,
    carrier: (pounds: string) =>
      `The price is ${pounds}. It can only go up if the customer signs for extra items before loading.`,
  },
  priceFixed: (pounds: string) => `The price is ${pounds}. Loading has started, so it can’t change now.`,
  addToCalendar: 'Add to calendar',
  /** Once the job is cancelled. */
  removeFromCalendar: 'Remove from calendar',
  priceWas: (pounds: string) => `The price was ${pounds}.`,
  receipt: (number: string) => `Receipt ${number}`,
} as const
