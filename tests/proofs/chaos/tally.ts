import type { Evidence } from './oracle/oracle.ts'

/** How much of each thing there was to check: a promise about nothing proves nothing. */
export type Checked = Readonly<Record<string, number>>

/** Counts what is stored, and what people were shown of it. */
export function tallyOf({ history, stored, jobs, people, inboxes }: Evidence): Checked {
  const { requests, bids, questions } = stored
  const packed = new Set(stored.packs.map(({ requestId }) => requestId))
  return {
    'requests, with a list': requests.filter(({ things }) => things > 0).length,
    'requests, posted again': requests.filter(({ repostOf }) => repostOf !== null).length,
    bids: bids.length,
    'bids that were returned': stored.creditedBids.length,
    'questions, answered': questions.filter(({ answer }) => answer !== null).length,
    'questions, not answered': questions.filter(({ answer }) => answer === null).length,
    messages: stored.messages.size,
    'views of a third person': history.filter(({ act }) => act.kind === 'intrude').length,
    'jobs with a pack': packed.size,
    receipts: stored.receipts.length,
    'jobs ended by a party': [...jobs.visits.values()].filter(({ endedBy }) => endedBy !== null).length,
    'prices, signed': jobs.prices.filter(({ answer }) => answer === 'signed').length,
    'prices, not signed': jobs.prices.filter(({ answer }) => answer !== 'signed').length,
    reviews: jobs.reviews.length,
    'cases, closed': jobs.cases.filter(({ state }) => state === 'closed').length,
    'cases, open': jobs.cases.filter(({ state }) => state !== 'closed').length,
    areas: people.areas.length,
    'jobs that carriers were alerted to': people.told.size,
    'keys repeated after a success': history.filter(({ again }) => again !== null).length,
    'lines in inboxes': [...inboxes.values()].reduce((sum, { items, more }) => sum + items.length + more, 0),
  }
}
