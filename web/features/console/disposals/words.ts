import type { DisposalKind, ProofState } from '#modules/disposals/contract.ts'
import type { ProofDecision } from '#modules/disposals/staff/contract.ts'

const STATES: Record<ProofState, string> = {
  waiting: 'The carrier has not said it yet',
  overdue: 'The carrier gave no proof',
  said: 'Told to the owner',
  looking: 'Waits for us: the owner does not read it yet',
  refused: 'Refused: the owner reads that there was none',
}
const KINDS: Record<DisposalKind, string> = { site: 'Site', reuse: 'Used again by', yard: 'Own yard' }
const DECIDED: Record<ProofDecision, string> = { accepted: 'Accepted', refused: 'Refused' }

/** Visible words of where staff look at proofs of where waste went. */
export const words = {
  title: 'Where it went',
  loading: 'Looking…',
  failed: 'This could not be loaded.',
  none: 'Not asked: the job is not collected.',
  states: STATES,
  facts: {
    place: KINDS,
    number: 'Permit or exemption',
    receiver: 'What they are',
    outward: 'First part of its postcode',
    ticket: 'Ticket',
    kg: 'This job’s share',
    tip: 'Whole tip',
    estimated: 'Estimated',
    tipped: 'When',
    collected: 'Collected',
    photoAt: 'Photo taken',
    photoPlace: 'Where it was taken',
    jobs: 'Jobs in this tip',
  },
  kg: (kg: number) => `${kg} kg`,
  photo: { name: 'Photo of the ticket', view: 'View', opening: 'Opening…', alt: 'Photo of the ticket' },
  photoNoted: 'That you open it is recorded.',
  marks: 'What the checks found',
  earlierMark: (found: string) => `Before it was said again: ${found}`,
  noMarks: 'The checks found nothing.',
  readOnly: 'Agents and admins decide about proofs.',
  decided: DECIDED,
  refusedBefore: 'What it said before was refused',
  accept: {
    label: 'Accept',
    title: 'Accept this proof?',
    text: 'The owner reads it from now on, and the carrier can no longer change it.',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this proof?',
    text: 'The owner reads that there was none. The carrier reads your reason, is mailed, and may say it again. It counts for all jobs of this tip.',
  },
  ask: 'Reason',
  askHint: {
    accepted: 'It stands in the audit log.',
    refused: 'The carrier reads it.',
  } satisfies Record<ProofDecision, string>,
  done: 'Decided',
  list: {
    title: (count: number) => (count === 1 ? '1 proof to look at' : `${count} proofs to look at`),
    name: 'Proofs to look at',
    empty: 'No proof waits.',
    said: 'Said',
  },
} as const
