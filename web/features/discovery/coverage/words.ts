import type { Hint } from '#modules/discovery/coverage/contract.ts'

const carriers = (count: number) => `${count} ${count === 1 ? 'carrier' : 'carriers'}`

/** Visible words, for the owner, about how many carriers a request has reached. */
export const reachWords = {
  notified: (count: number) =>
    count === 0
      ? 'Your request is live. Bids will appear here as they come in.'
      : `We’ve told ${carriers(count)}. Bids will appear here as they come in.`,
  notifiedAndViewed: (notified: number, views: number) =>
    `We’ve told ${carriers(notified)}, and ${views} ${views === 1 ? 'has' : 'have'} viewed your request.`,
  mayHelp: 'What could help:',
  stillNeeded: 'Still needed?',
  stillNeededText: 'It’s been open for two weeks. If you don’t answer, we’ll mark it as ‘Old’, but we won’t cancel it.',
  yes: 'Yes, keep it',
  staysOpen: 'Your request stays open.',
  old: 'Old',
} as const

interface Named {
  requestId: string
  outward: string
  /** Pounds. */
  floor: number
}

const toNew = () => '/collection-request/new'
/** Its items can be changed there until the first bid. */
const toJob = ({ requestId }: Named) => `/job/${requestId}`

/** The text of each hint, and the page where the owner can act on it. */
export const hintWords: Readonly<
  Record<Hint, { text: (named: Named) => string; to: ((named: Named) => string) | null }>
> = {
  photo: { text: () => 'Post it again with a photo', to: toNew },
  low_budget: {
    text: ({ floor }) => `Your budget is below the usual cost of legal disposal (about £${floor})`,
    to: null,
  },
  items: { text: () => 'Add items so that carriers can price the job', to: toJob },
  postcode: { text: () => 'Post it again with a postcode, so that we can tell carriers near you', to: toNew },
  no_carrier: {
    text: ({ outward }) => `No carriers cover ${outward} yet. New ones can still find your request.`,
    to: null,
  },
  days: { text: () => 'Offer more days', to: toJob },
  access: { text: () => 'Tell carriers which floor it’s on', to: toJob },
  give_away: { text: () => 'Try giving it away first', to: () => '/freecycle/new' },
}
