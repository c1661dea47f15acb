import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { DisposalKind } from './contract.ts'
import { DisposalDecision } from './staff/contract.ts'

/** The job and its parties; each id is null once that account is deleted. */
const jobFields = {
  requestId: Id,
  ownerId: z.nullable(Id),
  carrierId: z.nullable(Id),
  version: z.number(),
}

/** The carrier of a job has to record its disposal: the job was collected, or was removed from a drop-off. */
export const ProofAwaited = eventKind('ProofAwaited', 1, z.object({ ...jobFields, dueAt: Instant }))
export type ProofAwaited = EventOf<typeof ProofAwaited>

/** A job has had no disposal record for this many hours after collection (PROOF-03). */
export const ProofDue = eventKind(
  'ProofDue',
  1,
  z.object({ ...jobFields, hours: z.union([z.literal(24), z.literal(48), z.literal(72)]) }),
)
export type ProofDue = EventOf<typeof ProofDue>

/** A carrier recorded the disposal of a job, or updated the record. */
export const DisposalRecorded = eventKind(
  'WasteSaid',
  1,
  z.object({
    ...jobFields,
    kind: DisposalKind,
    /** The name of the site, receiver or yard. */
    placeName: z.string(),
    /** The number of a permit or exemption; null for reuse. */
    number: z.nullable(z.string()),
    /** What kind of person or organisation reuses it; null otherwise. */
    receiver: z.nullable(z.string()),
    ticket: z.nullable(z.string()),
    /** This job's share, in kilograms. */
    kg: z.number(),
    tippedAt: Instant,
    /** Whether staff review it before the owner sees it; the event keeps an older name. */
    looking: z.boolean(),
  }),
)
export type DisposalRecorded = EventOf<typeof DisposalRecorded>

/** Staff accepted or refused a disposal record (PROOF-04). */
export const ProofDecided = eventKind('ProofDecided', 1, z.object({ ...jobFields, decision: DisposalDecision }))
export type ProofDecided = EventOf<typeof ProofDecided>
