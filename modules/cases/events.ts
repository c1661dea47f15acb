import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { CaseKind, CaseOutcome, CaseSide, CaseState } from './contract.ts'

const Case = { caseId: Id, requestId: Id, kind: CaseKind, openedBy: CaseSide }

/** One side of a job told that something went wrong, or did so by an act that says as much. */
export const CaseOpened = eventKind('CaseOpened', 1, z.object(Case))
export type CaseOpened = EventOf<typeof CaseOpened>

/** The other side has answered for the first time. */
export const CaseAnswered = eventKind('CaseAnswered', 1, z.object(Case))
export type CaseAnswered = EventOf<typeof CaseAnswered>

/** The time of the other side is over, it has left, or the two do not agree about a missed visit: staff decide now (CASE-02). */
export const CaseHandedOver = eventKind('CaseHandedOver', 1, z.object(Case))
export type CaseHandedOver = EventOf<typeof CaseHandedOver>

/** Staff, both sides or the clock are done with a case. */
export const CaseClosed = eventKind('CaseClosed', 1, z.object({ ...Case, outcome: CaseOutcome }))
export type CaseClosed = EventOf<typeof CaseClosed>

/** Something of a case is another: for the pages of its two sides. Null is who has left. */
export const CaseChanged = eventKind(
  'CaseChanged',
  1,
  z.object({
    caseId: Id,
    requestId: Id,
    ownerId: z.nullable(Id),
    carrierId: z.nullable(Id),
    version: z.number(),
    state: CaseState,
  }),
)
export type CaseChanged = EventOf<typeof CaseChanged>

/** Staff bar a carrier because of a case (CASE-03); without an end it is for good. */
export const CarrierBarred = eventKind(
  'CarrierBarred',
  1,
  z.object({ caseId: Id, requestId: Id, carrierId: Id, staffId: Id, until: z.nullable(Instant), reason: z.string() }),
)
export type CarrierBarred = EventOf<typeof CarrierBarred>
