import type { Evidence } from './oracle/oracle.ts'

/** How much of each thing there was to judge: a promise about nothing is none. */
export type Judged = Readonly<Record<string, number>>

/** Counts what is stored, and what people were told of it. */
export function tallyOf({ history, stored, jobs, people, inboxes }: Evidence): Judged {
  const { requests, bids, questions } = stored
  const packed = new Set(stored.packs.map(({ requestId }) => requestId))
  return {
    'requests, with a list': requests.filter(({ things }) => things > 0).length,
    'requests, posted again': requests.filter(({ repostOf }) => repostOf !== null).length,
    bids: bids.length,
    'bids that came back': stored.returned.length,
    'questions, answered': questions.filter(({ answer }) => answer !== null).length,
    'questions, not answered': questions.filter(({ answer }) => answer === null).length,
    messages: stored.messages.size,
    'looks of a third person': history.filter(({ act }) => act.kind === 'intrude').length,
    'jobs with a pack': packed.size,
    receipts: stored.receipts.length,
    'jobs ended by a side': [...jobs.visits.values()].filter(({ endedBy }) => endedBy !== null).length,
    'prices, signed': jobs.prices.filter(({ answer }) => answer === 'signed').length,
    'prices, not signed': jobs.prices.filter(({ answer }) => answer !== 'signed').length,
    reviews: jobs.reviews.length,
    'cases, closed': jobs.cases.filter(({ state }) => state === 'closed').length,
    'cases, open': jobs.cases.filter(({ state }) => state !== 'closed').length,
    areas: people.areas.length,
    'jobs told to carriers': people.told.size,
    'keys sent again after a yes': history.filter(({ again }) => again !== null).length,
    'lines in inboxes': [...inboxes.values()].reduce((sum, { items, more }) => sum + items.length + more, 0),
  }
}
