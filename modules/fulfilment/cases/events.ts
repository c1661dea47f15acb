import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { CaseKind, CaseOutcome, CaseParty, CaseState } from './contract.ts'

const caseFields = { caseId: Id, requestId: Id, kind: CaseKind, openedBy: CaseParty }

/** A party of a job reported a problem, directly or by an action that implies it. */
export const CaseOpened = eventKind('CaseOpened', 1, z.object(caseFields))
export type CaseOpened = EventOf<typeof CaseOpened>

/** The other party replied for the first time. */
export const CaseAnswered = eventKind('CaseAnswered', 1, z.object(caseFields))
export type CaseAnswered = EventOf<typeof CaseAnswered>

/**
 * A case now waits for staff: the deadline has passed, the other party has left, or the two disagree about a missed
 * visit (CASE-02).
 */
export const CaseHandedOver = eventKind('CaseHandedOver', 1, z.object(caseFields))
export type CaseHandedOver = EventOf<typeof CaseHandedOver>

/** A case was closed by staff, by both parties or at its deadline. */
export const CaseClosed = eventKind('CaseClosed', 1, z.object({ ...caseFields, outcome: CaseOutcome }))
export type CaseClosed = EventOf<typeof CaseClosed>

/** A case has changed, for the pages of its parties. An id is null once that account is deleted. */
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

/** Staff suspend a carrier because of a case (CASE-03); without an end date it is permanent. */
export const CarrierSuspensionDecided = eventKind(
  'CarrierBarred',
  1,
  z.object({ caseId: Id, requestId: Id, carrierId: Id, staffId: Id, until: z.nullable(Instant), reason: z.string() }),
)
export type CarrierSuspensionDecided = EventOf<typeof CarrierSuspensionDecided>
