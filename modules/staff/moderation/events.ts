import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { ReportDecision, ReportedKind, ReportReason } from './contract.ts'

/** A user reported content. The reporter and their text are only in the report. */
export const ContentReported = eventKind(
  'ContentReported',
  1,
  z.object({ reportId: Id, kind: ReportedKind, subjectId: Id, reason: ReportReason }),
)
export type ContentReported = EventOf<typeof ContentReported>

/**
 * Staff decided about reported content. Staff's reason is not included: it is only for the owner. `ownerId` is null if
 * the content has none.
 */
export const ContentJudged = eventKind(
  'ContentJudged',
  1,
  z.object({ decisionId: Id, kind: ReportedKind, subjectId: Id, what: ReportDecision, ownerId: z.nullable(Id) }),
)
export type ContentJudged = EventOf<typeof ContentJudged>

/** Staff warned a user because of a case rather than a report (CASE-03). */
export const WarningGiven = eventKind('WarningGiven', 1, z.object({ warningId: Id, userId: Id }))
export type WarningGiven = EventOf<typeof WarningGiven>
