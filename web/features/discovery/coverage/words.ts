import type { Hint } from '#modules/discovery/coverage/contract.ts'

const carriers = (count: number) => `${count} ${count === 1 ? 'carrier' : 'carriers'}`

const noneNotified = (views: number): string =>
  views === 0
    ? 'We haven’t told any carriers yet.'
    : `We haven’t told any carriers yet, but ${views} ${views === 1 ? 'has' : 'have'} found and viewed your request.`

/** Visible words, for the owner, about how many carriers a request has reached. */
export const reachWords = {
  notified: (count: number) =>
    count === 0
      ? 'Your request is live. Bids will appear here as they come in.'
      : `We’ve told ${carriers(count)}. Bids will appear here as they come in.`,
  notifiedAndViewed: (notified: number, views: number) =>
    notified === 0
      ? noneNotified(views)
      : `We’ve told ${carriers(notified)}, and ${views} ${views === 1 ? 'has' : 'have'} viewed your request.`,
  mayHelp: 'What could help:',
  stillNeeded: 'Still needed?',
  stillNeededText: 'It’s been open for two weeks. If you don’t answer, we’ll mark it as ‘Old’, but we won’t cancel it.',
  yes: 'Yes, keep it',
  staysOpen: 'Your request stays open.',
  old: 'Old',
} as const

/** What the texts and links of hints depend on. */
interface HintValues {
  requestId: string
  outward: string
  /** The usual cost of legal disposal, in pounds. */
  floor: number
}

const newRequestPath = () => '/collection-request/new'
/** Returns the path of the job page, where the owner can change the items until the first bid. */
const jobPath = ({ requestId }: HintValues) => `/job/${requestId}`

/** The text of each hint, and the page where the owner can act on it. */
export const hintWords: Readonly<
  Record<Hint, { text: (values: HintValues) => string; to: ((values: HintValues) => string) | null }>
> = {
  photo: { text: () => 'Cancel this request and post a new one with a photo', to: newRequestPath },
  low_budget: {
    text: ({ floor }) => `Your budget is below the usual cost of legal disposal (about £${floor})`,
    to: null,
  },
  items: { text: () => 'Add items so that carriers can price the job', to: jobPath },
  postcode: {
    text: () => 'Cancel this request and post a new one with a postcode, so that we can tell carriers near you',
    to: newRequestPath,
  },
  no_carrier: {
    text: ({ outward }) => `No carriers cover ${outward} yet. New ones can still find your request.`,
    to: null,
  },
  days: { text: () => 'Offer more days', to: jobPath },
  access: { text: () => 'Tell carriers which floor it’s on', to: jobPath },
  give_away: { text: () => 'Try giving it away first', to: () => '/freecycle/new' },
}
