import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, line, pageOf } from '#server/platform/kernel/contract.ts'

/** Ids and facts of a deed, as its doer's module wrote them down. */
const Facts = z.record(z.string(), z.unknown())

/** Someone as staff of every level may read them. */
const Named = z.object({
  /** Of their company, or as they show themselves. */
  name: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  /** They have deleted their account: nothing else is known. */
  deleted: z.boolean(),
})
export type Named = z.output<typeof Named>

export const AuditEntry = z.object({
  id: Id,
  /** Its place in the chain, from 1. */
  position: z.number(),
  at: Instant,
  actorId: Id,
  /** Null for a person who is no staff, or no longer. */
  actorEmail: z.nullable(z.string()),
  actor: Named,
  /** `<thing>.<done>`, e.g. `verification.decided`. */
  action: z.string(),
  /** An id, or the name of a queue or schedule. */
  subjectId: z.string(),
  /** Null where it is no person. */
  subject: z.nullable(Named),
  reason: z.nullable(z.string()),
  before: z.nullable(Facts),
  after: z.nullable(Facts),
  detail: Facts,
  /** The HTTP request that it was done by. */
  requestId: z.nullable(Id),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Search = z.optional(line({ max: 254, tooLong: 'Search must be at most 254 characters long.' }))
/** A day in London, `2026-11-21`. */
const Day = z.optional(
  z
    .string()
    .check(z.maxLength(10, 'Please enter a date.'), z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')),
)

export const auditLog = endpoint({
  id: 'auditLog',
  summary: 'What staff did, newest first, by who did it, to what, which act and on which days.',
  method: 'GET',
  path: '/api/ops/audit',
  access: 'operations',
  query: z.strictObject({
    /** An id, or the address of a member of staff. */
    actor: Search,
    subject: Search,
    action: Search,
    from: Day,
    /** This day included. */
    to: Day,
    after: Cursor,
  }),
  answer: pageOf(AuditEntry),
})

export const auditSummary = endpoint({
  id: 'auditSummary',
  summary: 'Which acts there are, and the end of the chain, to be noted outside of the database.',
  method: 'GET',
  path: '/api/ops/audit/summary',
  access: 'operations',
  answer: z.object({
    actions: z.array(z.string()),
    /** Place and hash (hexadecimal) of the newest row. */
    head: z.object({ position: z.number(), hash: z.string() }),
  }),
})
