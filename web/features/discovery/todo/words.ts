import type { InboxKind, InboxLine } from '#modules/discovery/todo/contract.ts'

/** Text of each kind, and its place on the job page. */
const KINDS: Readonly<Record<InboxKind, { what: (count: number) => string; place: string }>> = {
  messages: { what: (count) => (count === 1 ? '1 new message' : `${count} new messages`), place: '?show=messages' },
  questions: {
    what: (count) => (count === 1 ? '1 question to answer' : `${count} questions to answer`),
    place: '?show=questions',
  },
  cases: {
    what: (count) => (count === 1 ? '1 problem to answer' : `${count} problems to answer`),
    place: '?show=problems',
  },
  bids: { what: (count) => (count === 1 ? '1 bid to choose from' : `${count} bids to choose from`), place: '#bids' },
  time: { what: () => 'Confirm a time', place: '#visit' },
  suggestion: { what: () => 'The carrier has suggested a time', place: '#visit' },
  price: { what: () => 'New price to answer', place: '#price' },
  completion: { what: () => 'Confirm the collection', place: '#job-next' },
  proof: { what: () => 'Record disposal', place: '?show=papers' },
  proof_again: { what: () => 'Update disposal: we couldn’t accept it', place: '?show=papers' },
  review: { what: () => 'Write a review', place: '?show=review' },
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
export const placeOf = ({ kind, requestId }: InboxLine): string => `/job/${requestId}${KINDS[kind].place}`
