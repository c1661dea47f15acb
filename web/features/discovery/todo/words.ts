import type { InboxEntry, InboxKind } from '#modules/discovery/todo/contract.ts'

/** The text of each kind of entry, and the query or fragment of the job page that opens it. */
const KINDS: Readonly<Record<InboxKind, { what: (count: number) => string; anchor: string }>> = {
  messages: { what: (count) => (count === 1 ? '1 new message' : `${count} new messages`), anchor: '?show=messages' },
  questions: {
    what: (count) => (count === 1 ? '1 question to answer' : `${count} questions to answer`),
    anchor: '?show=questions',
  },
  cases: {
    what: (count) => (count === 1 ? '1 problem to answer' : `${count} problems to answer`),
    anchor: '?show=problems',
  },
  bids: { what: (count) => (count === 1 ? '1 bid to choose from' : `${count} bids to choose from`), anchor: '#bids' },
  time: { what: () => 'Confirm a time', anchor: '#visit' },
  suggestion: { what: () => 'The carrier has suggested a time', anchor: '#visit' },
  price: { what: () => 'New price to answer', anchor: '#price' },
  completion: { what: () => 'Confirm the collection', anchor: '#job-next' },
  proof: { what: () => 'Record disposal', anchor: '?show=papers' },
  proof_again: { what: () => 'Update disposal: we couldn’t accept it', anchor: '?show=papers' },
  review: { what: () => 'Write a review', anchor: '?show=review' },
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

export const entryText = ({ kind, count }: InboxEntry): string => KINDS[kind].what(count)
export const entryPath = ({ kind, requestId }: InboxEntry): string => `/job/${requestId}${KINDS[kind].anchor}`
