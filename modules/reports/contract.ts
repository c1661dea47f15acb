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

/** What can be reported. */
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

/** What staff did about something that was reported. */
export const ReportDecision = z.enum(['hidden', 'restored', 'warned', 'dismissed'])
export type ReportDecision = z.output<typeof ReportDecision>

/** Something that was reported, with all that was said against it so far. */
export const ReportedThing = z.object({
  kind: ReportedKind,
  subjectId: Id,
  /** Null when it is not there any more. */
  title: z.nullable(z.string()),
  hidden: z.boolean(),
  /** Reports that are not settled yet, and all. */
  open: z.number(),
  total: z.number(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  firstAt: Instant,
  lastAt: Instant,
})
export type ReportedThing = z.output<typeof ReportedThing>

export const reportQueue = endpoint({
  id: 'reportQueue',
  summary: 'What people have reported, one entry a thing: the open ones, longest waiting first, or the settled ones.',
  method: 'GET',
  path: '/api/ops/reports',
  access: 'operations',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'settled'])), after: Cursor }),
  answer: z.extend(pageOf(ReportedThing), { total: z.number() }),
})

const Colleague = z.object({ userId: Id, email: z.string() })
const Thing = z.strictObject({ kind: ReportedKind, subjectId: Id })

export const ReportCase = z.object({
  kind: ReportedKind,
  subjectId: Id,
  /** As it is now; null when it is not there any more. */
  thing: z.nullable(
    z.object({
      title: z.string(),
      texts: z.array(z.string()),
      pictures: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
      /** There is a private picture with it (linkToReportedPhoto). */
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
  /** How many are open: a decision says how many it was made for. */
  open: z.number(),
  /** Newest first. */
  decisions: z.array(
    z.object({
      id: Id,
      what: ReportDecision,
      by: Colleague,
      words: z.nullable(z.string()),
      settled: z.number(),
      at: Instant,
    }),
  ),
})
export type ReportCase = z.output<typeof ReportCase>

export const reportCase = endpoint({
  id: 'reportCase',
  summary: 'One reported thing: what it says, what people say against it, and what staff decided so far.',
  method: 'GET',
  path: '/api/ops/reports/:kind/:subjectId',
  access: 'operations',
  params: Thing,
  answer: ReportCase,
})

export const linkToReportedPhoto = endpoint({
  id: 'linkToReportedPhoto',
  summary: 'A link that opens the private photo of something that was reported, once; each look is noted (CHAT-04).',
  method: 'POST',
  path: '/api/ops/reports/:kind/:subjectId/photo/link',
  access: 'operations',
  params: Thing,
  answer: FileLink,
})

const DECISION_WORDS_MAX = 500

export const judgeContent = endpoint({
  id: 'judgeContent',
  summary: 'Hide something, show it again, warn its author, or dismiss what was said against it.',
  method: 'POST',
  path: '/api/ops/reports/:kind/:subjectId/decision',
  access: 'operations:agent',
  params: Thing,
  body: z.strictObject({
    what: ReportDecision,
    /** The author reads them; needed to hide and to warn. */
    words: orNull(
      text({ max: DECISION_WORDS_MAX, tooLong: `Your words must be at most ${DECISION_WORDS_MAX} characters long.` }),
    ),
    /** The number of open reports that was looked at: more have come in since then, or a colleague was faster (409). */
    seen: z.number(),
  }),
  idempotent: true,
  answer: ReportCase,
})

/** Goes to staff with the queue open: a thing was decided. */
export const contentJudged = liveMessage({
  name: 'content.judged',
  payload: z.object({ id: Id, patch: z.object({ kind: ReportedKind, subjectId: Id, what: ReportDecision }) }),
})

/** What staff told someone about something of theirs. */
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
  summary: 'What staff told the caller about something of theirs and they have not put away yet, newest first.',
  method: 'GET',
  path: '/api/my-warnings',
  access: 'signed-in',
  answer: z.object({ items: z.array(Warning) }),
})

export const readWarning = endpoint({
  id: 'readWarning',
  summary: 'Put away what staff told the caller; again is no error.',
  method: 'POST',
  path: '/api/my-warnings/:warningId/read',
  access: 'signed-in',
  params: idParam('warningId'),
  answer: Nothing,
})

/** Goes to someone on all their pages: staff told them something. */
export const warningGiven = liveMessage({ name: 'warning.given', payload: z.object({ id: Id }) })
