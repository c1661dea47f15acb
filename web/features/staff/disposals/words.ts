import type { DisposalKind, DisposalState } from '#modules/fulfilment/disposal/contract.ts'
import type { DisposalDecision } from '#modules/fulfilment/disposal/staff/contract.ts'

const STATES: Record<DisposalState, string> = {
  waiting: 'Waiting for the carrier’s disposal record',
  overdue: 'Overdue: no disposal record',
  said: 'Shown to the customer',
  looking: 'To check: not shown to the customer yet',
  refused: 'Rejected: the customer sees no disposal record',
}
const KINDS: Record<DisposalKind, string> = { site: 'Site', reuse: 'Reused by', yard: 'Own yard' }
const DECIDED: Record<DisposalDecision, string> = { accepted: 'Accepted', refused: 'Rejected' }

/** Interface text for the review of disposal records. */
export const words = {
  title: 'Disposal record',
  loading: 'Loading…',
  failed: 'We couldn’t load this. Try again.',
  none: 'Not due yet: the job hasn’t been collected.',
  states: STATES,
  facts: {
    place: KINDS,
    number: 'Permit or exemption',
    receiver: 'Type of receiver',
    outward: 'Postcode area (first half)',
    ticket: 'Ticket',
    kg: 'This job’s share',
    totalKg: 'Total weight',
    estimated: 'Estimated',
    disposedAt: 'Disposed of',
    collected: 'Collected',
    photoAt: 'Photo taken',
    photoPlace: 'Photo location',
    jobs: 'Jobs in this disposal',
  },
  kg: (kg: number) => `${kg} kg`,
  photo: { name: 'Photo of the ticket', view: 'View', opening: 'Opening…', alt: 'Photo of the ticket' },
  photoNoted: 'We record who opens it.',
  checks: 'Automatic checks',
  earlierCheck: (found: string) => `Earlier version: ${found}`,
  noProblems: 'No problems found.',
  readOnly: 'Only agents and admins can decide.',
  decided: DECIDED,
  refusedBefore: 'An earlier version was rejected',
  accept: {
    label: 'Accept',
    title: 'Accept this disposal record?',
    text: 'The customer will see it, and the carrier can’t change it any more.',
  },
  refuse: {
    label: 'Reject',
    title: 'Reject this disposal record?',
    text: 'This applies to every job in this disposal. We’ll email the carrier your reason and ask for a new record. The customer will see that there’s no record.',
  },
  askHint: {
    accepted: 'We’ll add this to the audit log.',
    refused: 'The carrier will see this.',
  } satisfies Record<DisposalDecision, string>,
  done: 'Decision saved',
  list: {
    title: (count: number) => {
      if (count === 0) return 'No disposal records to check'
      return count === 1 ? '1 disposal record to check' : `${count} disposal records to check`
    },
    name: 'Disposal records to check',
    said: 'Received',
  },
} as const
