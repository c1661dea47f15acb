import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { DisposalKind } from './contract.ts'
import { ProofDecision } from './staff/contract.ts'

/** The job, and its sides; each null once it has left. */
const about = {
  requestId: Id,
  ownerId: z.nullable(Id),
  carrierId: z.nullable(Id),
  version: z.number(),
}

/** From now on a carrier is to say where the waste of a job went: it was collected, or the carrier took back what it said of it. */
export const ProofAwaited = eventKind('ProofAwaited', 1, z.object({ ...about, dueAt: Instant }))
export type ProofAwaited = EventOf<typeof ProofAwaited>

/** So many hours after it was collected a carrier has not said where the waste of a job went (PROOF-03). */
export const ProofDue = eventKind(
  'ProofDue',
  1,
  z.object({ ...about, hours: z.union([z.literal(24), z.literal(48), z.literal(72)]) }),
)
export type ProofDue = EventOf<typeof ProofDue>

/** A carrier said where the waste of a job went, or said it anew. */
export const WasteSaid = eventKind(
  'WasteSaid',
  1,
  z.object({
    ...about,
    kind: DisposalKind,
    /** The name of the site, the receiver or the yard. */
    placeName: z.string(),
    /** Of a permit or an exemption; null for reuse. */
    number: z.nullable(z.string()),
    /** What kind of receiver uses it again; null but for reuse. */
    receiver: z.nullable(z.string()),
    ticket: z.nullable(z.string()),
    /** The share of this job, kilograms. */
    kg: z.number(),
    tippedAt: Instant,
    /** Whether staff look at it before it is told to the owner. */
    looking: z.boolean(),
  }),
)
export type WasteSaid = EventOf<typeof WasteSaid>

/** Staff accepted or refused what a carrier said of a job (PROOF-04). */
export const ProofDecided = eventKind('ProofDecided', 1, z.object({ ...about, decision: ProofDecision }))
export type ProofDecided = EventOf<typeof ProofDecided>
