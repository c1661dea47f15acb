import * as z from 'zod/mini'
import { endpoint, Id, liveMessage, room, text } from '#server/platform/contract.ts'

/** What can be reported. */
export const ReportedKind = z.enum(['request', 'bid', 'item', 'idea', 'profile'])
export type ReportedKind = z.output<typeof ReportedKind>

export const ReportReason = z.enum(['illegal', 'scam', 'personal', 'offensive', 'spam', 'other'])
export type ReportReason = z.output<typeof ReportReason>

export const REPORT_WORDS_MAX = 500

export const ReportContent = z.strictObject({
  kind: ReportedKind,
  subjectId: Id,
  reason: ReportReason,
  words: z.nullable(
    text({ max: REPORT_WORDS_MAX, tooLong: `Your words must be at most ${REPORT_WORDS_MAX} characters long.` }),
  ),
})
export type ReportContent = z.output<typeof ReportContent>

export const reportContent = endpoint({
  id: 'reportContent',
  summary: 'Report something of somebody else to staff: once a person and thing.',
  method: 'POST',
  path: '/api/reports',
  access: 'signed-in',
  rate: 'write',
  body: ReportContent,
  idempotent: true,
  answer: z.object({ id: Id }),
  status: 201,
})

/** Staff with the queue of reports open. */
export const reportsRoom = room({ kind: 'ops-reports', access: 'operations', takesId: false })

export const contentReported = liveMessage({
  name: 'content.reported',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({ kind: ReportedKind, subjectId: Id, reason: ReportReason }),
  }),
})
