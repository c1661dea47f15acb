import type { Hint } from '#modules/reach/contract.ts'

const carriers = (count: number) => (count === 1 ? '1 carrier has been' : `${count} carriers have been`)

/** Visible words about how far a request reached, to its owner. */
export const reachWords = {
  told: (count: number) =>
    count === 0
      ? 'Your job is on the list. Bids appear here the moment they are placed.'
      : `${carriers(count)} told. Bids appear here the moment they are placed.`,
  silence: (told: number, looked: number) =>
    `No bid yet. ${told} ${told === 1 ? 'carrier was' : 'carriers were'} told, ${looked} looked.`,
  mayHelp: 'What may help:',
  stillNeeded: 'Still needed?',
  stillNeededText:
    'It has been on the list for two weeks. Without an answer it is marked ‘Old’; nothing is cancelled by itself.',
  yes: 'Yes, keep it',
  kept: 'Your job stays on the list.',
  old: 'Old',
} as const

interface Named {
  requestId: string
  outward: string
  /** Pounds. */
  floor: number
}

const toNew = () => '/collection-request/new'
/** Until somebody has bid, its list can be changed there. */
const toJob = ({ requestId }: Named) => `/job/${requestId}`

/** Each hint, and the page that helps with it. */
export const hintWords: Readonly<
  Record<Hint, { text: (named: Named) => string; to: ((named: Named) => string) | null }>
> = {
  photo: { text: () => 'Post it again with a photo', to: toNew },
  low_budget: { text: ({ floor }) => `Your budget is below what tipping costs (about £${floor})`, to: null },
  items: { text: () => 'Add items, so that carriers can price it', to: toJob },
  postcode: { text: () => 'Post it again with a postcode, so that carriers near you are told', to: toNew },
  no_carrier: {
    text: ({ outward }) => `No carrier covers ${outward} yet; new ones find your job on the list`,
    to: null,
  },
  days: { text: () => 'Widen the days', to: toJob },
  access: { text: () => 'Say which floor it is on', to: toJob },
  give_away: { text: () => 'Try giving it away first', to: () => '/freecycle/new' },
}
