import type { InboxKind, InboxLine } from '#modules/inbox/contract.ts'

/** What each kind says, and where on the page of its job it is done. */
const KINDS: Readonly<Record<InboxKind, { what: (count: number) => string; anchor: string }>> = {
  messages: { what: (count) => (count === 1 ? '1 new message' : `${count} new messages`), anchor: 'messages' },
  questions: {
    what: (count) => (count === 1 ? '1 question to answer' : `${count} questions to answer`),
    anchor: 'questions',
  },
  cases: {
    what: (count) => (count === 1 ? 'Something went wrong: please answer' : `${count} cases to answer`),
    anchor: 'cases',
  },
  bids: { what: (count) => (count === 1 ? '1 bid to look at' : `${count} bids to choose from`), anchor: 'bids' },
  time: { what: () => 'Confirm a time', anchor: 'visit' },
  suggestion: { what: () => 'The carrier suggests a time', anchor: 'visit' },
  price: { what: () => 'Another price: please answer', anchor: 'price' },
  completion: { what: () => 'Confirm that it was collected', anchor: 'job-next' },
  proof: { what: () => 'Say where the waste went', anchor: 'where-it-went' },
  proof_again: { what: () => 'Say again where the waste went: our staff refused it', anchor: 'where-it-went' },
  review: { what: () => 'Write a review', anchor: 'review' },
}

/** Visible words of what waits on the dashboard. */
export const words = {
  title: 'Waiting for you',
  empty: 'Nothing waits for you.',
  failed: 'What waits for you could not be loaded.',
  all: 'Show more',
  fewer: 'Show fewer',
  more: (count: number) => `and ${count} more`,
} as const

export const whatWaits = ({ kind, count }: InboxLine): string => KINDS[kind].what(count)
export const placeOf = ({ kind, requestId }: InboxLine): string => `/job/${requestId}#${KINDS[kind].anchor}`
