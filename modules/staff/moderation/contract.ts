import * as z from 'zod/mini'
import {
  Cursor,
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  liveMessage,
  Nothing,
  orNull,
  pageOf,
  text,
} from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'

/** Kinds of content that can be reported. */
export const ReportedKind = z.enum([
  'request',
  'bid',
  'item',
  'idea',
  'profile',
  'question',
  'message',
  'review',
  'reply',
])
export type ReportedKind = z.output<typeof ReportedKind>

export const ReportReason = z.enum(['illegal', 'scam', 'personal', 'offensive', 'spam', 'other'])
export type ReportReason = z.output<typeof ReportReason>

export const REPORT_WORDS_MAX = 500

export const ReportContent = z.strictObject({
  kind: ReportedKind,
  subjectId: Id,
  reason: ReportReason,
  words: orNull(
    text({ max: REPORT_WORDS_MAX, tooLong: `Your report must be ${REPORT_WORDS_MAX} characters or fewer.` }),
  ),
})
export type ReportContent = z.output<typeof ReportContent>

export const reportContent = endpoint({
  id: 'reportContent',
  summary: 'Report another user’s content to staff, once per user and content.',
  method: 'POST',
  path: '/api/reports',
  access: 'signed-in',
  body: ReportContent,
  idempotent: true,
  answer: z.object({ id: Id }),
  status: 201,
})

/** The room of staff who view the review queue. */
export const reportsRoom = room({ kind: 'ops-reports', access: 'operations', takesId: false })

export const contentReported = liveMessage({
  name: 'content.reported',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({ kind: ReportedKind, subjectId: Id, reason: ReportReason }),
  }),
})

/** Decisions of staff about reported content. */
export const ReportDecision = z.enum(['hidden', 'restored', 'warned', 'dismissed'])
export type ReportDecision = z.output<typeof ReportDecision>

/** Reported content with a summary of its reports. */
export const ReportedContent = z.object({
  kind: ReportedKind,
  subjectId: Id,
  /** Null if the content no longer exists. */
  title: z.nullable(z.string()),
  hidden: z.boolean(),
  /** Number of open reports. */
  open: z.number(),
  /** Number of all reports. */
  total: z.number(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  firstAt: Instant,
  lastAt: Instant,
})
export type ReportedContent = z.output<typeof ReportedContent>

export const reportQueue = endpoint({
  id: 'reportQueue',
  summary: 'List reported content: open entries longest waiting first, or settled ones.',
  method: 'GET',
  path: '/api/ops/reports',
  access: 'operations',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'settled'])), after: Cursor }),
  answer: z.extend(pageOf(ReportedContent), { total: z.number() }),
})

const StaffMember = z.object({ userId: Id, email: z.string() })
const ContentId = z.strictObject({ kind: ReportedKind, subjectId: Id })

export const ReportCase = z.object({
  kind: ReportedKind,
  subjectId: Id,
  /** The content's current state; null if the content no longer exists. */
  thing: z.nullable(
    z.object({
      title: z.string(),
      texts: z.array(z.string()),
      pictures: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
      /** Whether the content has a private photo, which linkToReportedPhoto opens. */
      photo: z.boolean(),
      hiddenAt: z.nullable(Instant),
      page: z.nullable(z.string()),
    }),
  ),
  owner: z.nullable(z.object({ userId: Id, name: z.nullable(z.string()), suspended: z.boolean() })),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: Id,
      reason: ReportReason,
      words: z.nullable(z.string()),
      reporterId: z.nullable(Id),
      at: Instant,
      settled: z.boolean(),
    }),
  ),
  /** Number of open reports, to be sent as `seen` with a decision. */
  open: z.number(),
  /** Newest first. */
  decisions: z.array(
    z.object({
      id: Id,
      what: ReportDecision,
      by: StaffMember,
      words: z.nullable(z.string()),
      settled: z.number(),
      at: Instant,
    }),
  ),
})
export type ReportCase = z.output<typeof ReportCase>

export const reportCase = endpoint({
  id: 'reportCase',
  summary: 'Read reported content with its reports and decisions.',
  method: 'GET',
  path: '/api/ops/reports/:kind/:subjectId',
  access: 'operations',
  params: ContentId,
  answer: ReportCase,
})

export const linkToReportedPhoto = endpoint({
  id: 'linkToReportedPhoto',
  summary: 'Create a one-time link to the private photo of reported content. Each use is audited (CHAT-04).',
  method: 'POST',
  path: '/api/ops/reports/:kind/:subjectId/photo/link',
  access: 'operations',
  params: ContentId,
  answer: FileLink,
})

const DECISION_WORDS_MAX = 500

export const decideReport = endpoint({
  id: 'decideReport',
  summary: 'Hide or restore reported content, warn its author, or dismiss the reports.',
  method: 'POST',
  path: '/api/ops/reports/:kind/:subjectId/decision',
  access: 'operations:agent',
  params: ContentId,
  body: z.strictObject({
    what: ReportDecision,
    /** Shown to the author; required to hide or warn. */
    words: orNull(
      text({ max: DECISION_WORDS_MAX, tooLong: `Your reason must be ${DECISION_WORDS_MAX} characters or fewer.` }),
    ),
    /** Number of open reports when the case was opened; 409 where it has changed. */
    seen: z.number(),
  }),
  idempotent: true,
  answer: ReportCase,
})

/** Sent to staff viewing the review queue. */
export const reportDecided = liveMessage({
  name: 'content.judged',
  payload: z.object({ id: Id, patch: z.object({ kind: ReportedKind, subjectId: Id, what: ReportDecision }) }),
})

/** A message from staff to a user about the user's content. */
export const Warning = z.object({
  id: Id,
  kind: ReportedKind,
  subjectId: Id,
  what: z.enum(['hidden', 'restored', 'warned']),
  title: z.string(),
  words: z.nullable(z.string()),
  at: Instant,
})
export type Warning = z.output<typeof Warning>

export const myWarnings = endpoint({
  id: 'myWarnings',
  summary: 'List the caller’s messages from staff that aren’t dismissed, newest first.',
  method: 'GET',
  path: '/api/my-warnings',
  access: 'signed-in',
  answer: z.object({ items: z.array(Warning) }),
})

export const readWarning = endpoint({
  id: 'readWarning',
  summary: 'Dismiss a message from staff. Repeats are allowed.',
  method: 'POST',
  path: '/api/my-warnings/:warningId/read',
  access: 'signed-in',
  params: idParam('warningId'),
  answer: Nothing,
})

/** Sent to a user on all their pages when staff sent them a warning. */
export const warningGiven = liveMessage({ name: 'warning.given', payload: z.object({ id: Id }) })
