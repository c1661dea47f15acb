/** What both sides read between an acceptance and the end of the job. */
export const visitWords = {
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  price: {
    owner: (pounds: string) => `The price is ${pounds}. It rises only if you sign for extra items before loading.`,
    carrier: (pounds: string) =>
      `The price is ${pounds}. It rises only if the owner signs for extra items before loading.`,
  },
  /** Loading has begun. */
  priceFixed: (pounds: string) => `The price is ${pounds}. Loading has begun: it changes no more.`,
  /** Once everything is collected it changes no more. */
  priceWas: (pounds: string) => `The price was ${pounds}.`,
  receipt: (number: string) => `Receipt ${number}`,
} as const
