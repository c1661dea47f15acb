import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { ReportDecision, ReportedKind, ReportReason } from './contract.ts'

/** A user reported something; who it was, and in which words, only the report itself says. */
export const ContentReported = eventKind(
  'ContentReported',
  1,
  z.object({ reportId: Id, kind: ReportedKind, subjectId: Id, reason: ReportReason }),
)
export type ContentReported = EventOf<typeof ContentReported>

/** Staff decided about something that was reported. Why is between them and its owner (null: it has none any more). */
export const ContentJudged = eventKind(
  'ContentJudged',
  1,
  z.object({ decisionId: Id, kind: ReportedKind, subjectId: Id, what: ReportDecision, ownerId: z.nullable(Id) }),
)
export type ContentJudged = EventOf<typeof ContentJudged>

/** Staff warned somebody because of a case of a job, not of a report (CASE-03). */
export const WarningGiven = eventKind('WarningGiven', 1, z.object({ warningId: Id, userId: Id }))
export type WarningGiven = EventOf<typeof WarningGiven>
