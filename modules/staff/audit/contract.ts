import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, line, pageOf } from '#server/platform/kernel/contract.ts'

/** Data about the action, written by the module that performed it. */
const Facts = z.record(z.string(), z.unknown())

/** A person, as shown to staff of every level. */
const AuditedPerson = z.object({
  /** Company name, or display name. */
  name: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  /** True for a deleted account; the other fields are null. */
  deleted: z.boolean(),
})
export type AuditedPerson = z.output<typeof AuditedPerson>

export const AuditEntry = z.object({
  id: Id,
  /** Position in the chain, from 1. */
  position: z.number(),
  at: Instant,
  actorId: Id,
  /** The actor's address; null unless the actor is currently staff. */
  actorEmail: z.nullable(z.string()),
  actor: AuditedPerson,
  /** `<thing>.<done>`, e.g. `verification.decided`. */
  action: z.string(),
  /** An id, or the name of a queue or schedule. */
  subjectId: z.string(),
  /** The person that `subjectId` names; null for other subjects. */
  subject: z.nullable(AuditedPerson),
  reason: z.nullable(z.string()),
  before: z.nullable(Facts),
  after: z.nullable(Facts),
  detail: Facts,
  /** The HTTP request of the action. */
  requestId: z.nullable(Id),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Search = z.optional(line({ max: 254, tooLong: 'Search must be at most 254 characters long.' }))
/** A date in London: `2026-11-21`. */
const Day = z.optional(
  z.string().check(z.maxLength(10, 'Enter a date.'), z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, 'Enter a date.')),
)

export const auditLog = endpoint({
  id: 'auditLog',
  summary: 'Returns audit log entries, newest first, filtered by actor, subject, action and date.',
  method: 'GET',
  path: '/api/ops/audit',
  access: 'operations',
  query: z.strictObject({
    /** An id, or a staff member's email address. */
    actor: Search,
    subject: Search,
    action: Search,
    from: Day,
    /** The last day, inclusive. */
    to: Day,
    after: Cursor,
  }),
  answer: pageOf(AuditEntry),
})

export const auditSummary = endpoint({
  id: 'auditSummary',
  summary: 'Returns the known actions and the end of the hash chain, for storing outside the database.',
  method: 'GET',
  path: '/api/ops/audit/summary',
  access: 'operations',
  answer: z.object({
    actions: z.array(z.string()),
    /** Position and hexadecimal hash of the newest row. */
    head: z.object({ position: z.number(), hash: z.string() }),
  }),
})
