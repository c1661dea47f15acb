/** Visible words about bids below what lawful tipping costs. */
export const floorWords = {
  owner: (floor: number) => `Tipping this load lawfully usually costs about £${floor}. Ask where it will go.`,
  why: 'Why?',
  because: 'Very low prices can mean dumping. You may choose any bid.',
  reused: 'The carrier says some of it will be reused.',

  bidder: (floor: number) =>
    `A lawful tip for this load is usually about £${floor}. The owner will see that your bid is below that.`,
  someReused: 'Some of it will be reused',
  placed: (floor: number) =>
    `A lawful tip for this load is usually about £${floor}. The owner sees that your bid is below that.`,
  saidReused: 'You said that some of it will be reused.',
} as const
