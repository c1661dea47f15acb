import type { InboxKind, InboxLine } from '#modules/inbox/contract.ts'

/** What each kind says, and where on the page of its job it is done. */
const KINDS: Readonly<Record<InboxKind, { what: (count: number) => string; anchor: string }>> = {
  messages: { what: (count) => (count === 1 ? '1 new message' : `${count} new messages`), anchor: 'messages' },
  questions: {
    what: (count) => (count === 1 ? '1 question to answer' : `${count} questions to answer`),
    anchor: 'questions',
  },
  cases: {
    what: (count) => (count === 1 ? '1 problem to answer' : `${count} problems to answer`),
    anchor: 'cases',
  },
  bids: { what: (count) => (count === 1 ? '1 bid to choose from' : `${count} bids to choose from`), anchor: 'bids' },
  time: { what: () => 'Confirm a time', anchor: 'visit' },
  suggestion: { what: () => 'The carrier has suggested a time', anchor: 'visit' },
  price: { what: () => 'New price to answer', anchor: 'price' },
  completion: { what: () => 'Confirm the collection', anchor: 'job-next' },
  proof: { what: () => 'Record disposal', anchor: 'where-it-went' },
  proof_again: { what: () => 'Update disposal: we couldn’t accept it', anchor: 'where-it-went' },
  review: { what: () => 'Write a review', anchor: 'review' },
}

/** Visible words of the to-do list on the dashboard. */
export const words = {
  title: 'To do',
  empty: 'You’re all caught up.',
  failed: 'We couldn’t load your to-do list.',
  all: 'Show all',
  fewer: 'Show fewer',
  more: (count: number) => `and ${count} more`,
} as const

export const whatWaits = ({ kind, count }: InboxLine): string => KINDS[kind].what(count)
export const placeOf = ({ kind, requestId }: InboxLine): string => `/job/${requestId}#${KINDS[kind].anchor}`
