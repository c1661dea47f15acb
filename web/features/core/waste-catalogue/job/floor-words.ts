/** Texts about bids below the cost of legal disposal. */
export const floorWords = {
  owner: (floor: number) =>
    `Legal disposal of these items usually costs about £${floor}. Ask the carrier where the items will go.`,
  why: 'Why?',
  because: 'Very low prices can mean fly-tipping. You can still choose any bid.',
  reused: 'The carrier says some items will be reused.',

  bidder: (floor: number) =>
    `Legal disposal of these items usually costs about £${floor}. The customer will see that your bid is lower.`,
  someReused: 'Some items will be reused',
  placed: (floor: number) =>
    `Legal disposal of these items usually costs about £${floor}. The customer can see that your bid is lower.`,
  saidReused: 'You said some items will be reused.',
} as const
