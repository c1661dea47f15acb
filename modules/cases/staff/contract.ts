import * as z from 'zod/mini'
import { StaffMessage } from '#modules/messages/contract.ts'
import { Claim } from '#modules/profiles/verification/contract.ts'
import {
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  line,
  Nothing,
  Pounds,
  text,
} from '#server/platform/kernel/contract.ts'
import { CaseKind, CaseOutcome, CaseSide, CaseState } from '../contract.ts'

/** A case that waits, as the list shows it. */
const WaitingCase = z.object({
  id: Id,
  requestId: Id,
  /** 'KB-' and eight characters. */
  jobNumber: z.string(),
  title: z.string(),
  kind: CaseKind,
  openedBy: CaseSide,
  openedAt: Instant,
  claim: z.nullable(Claim),
})
export type WaitingCase = z.output<typeof WaitingCase>

export const caseQueue = endpoint({
  id: 'caseQueue',
  summary: 'Cases of jobs that wait for staff, longest first, at most 200 (CASE-04).',
  method: 'GET',
  path: '/api/ops/cases',
  access: 'operations',
  answer: z.object({ items: z.array(WaitingCase), total: z.number() }),
})

/** One of the two sides; null once they have left. */
const Person = z.nullable(z.object({ userId: Id, name: z.nullable(z.string()) }))

const StaffCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedBy: CaseSide,
  openedAt: Instant,
  /** What the two sides wrote, oldest first; a text is null once its author has left. */
  entries: z.array(z.object({ id: Id, side: CaseSide, text: z.nullable(z.string()), at: Instant })),
  claim: z.nullable(Claim),
  closed: z.nullable(
    z.object({
      at: Instant,
      /** The address of the member of staff. */
      by: z.nullable(z.string()),
      outcome: CaseOutcome,
      note: z.nullable(z.string()),
    }),
  ),
  version: z.number(),
})
export type StaffCase = z.output<typeof StaffCase>

/** What happened to a job, step by step. */
export const JobMark = z.object({
  what: z.enum([
    'posted',
    'first_bid',
    'bid_accepted',
    'early_start',
    'time_confirmed',
    'arrived',
    'matched',
    'mismatched',
    'loading',
    'price_asked',
    'price_answered',
    'collected',
    'receipt',
    'waste_said',
    'proof_accepted',
    'proof_refused',
    'record_made',
    'record_downloaded',
    'ended_early',
    'completed',
    'cancelled',
    'case_opened',
    'case_closed',
  ]),
  at: Instant,
  by: z.nullable(z.enum(['owner', 'carrier', 'staff'])),
  /** What else is known of it, in words. */
  detail: z.nullable(z.string()),
})
export type JobMark = z.output<typeof JobMark>

const FoundJob = z.object({ requestId: Id, jobNumber: z.string(), title: z.string(), status: z.string() })

/** A job with all that staff decide its cases by. */
export const StaffJob = z.object({
  ...FoundJob.shape,
  owner: Person,
  carrier: Person,
  /** The newest signed price, else the bid (PRICE-04). */
  agreedPounds: Pounds,
  /** Newest first. */
  cases: z.array(StaffCase),
  /** Oldest first. */
  marks: z.array(JobMark),
})
export type StaffJob = z.output<typeof StaffJob>

export const staffJob = endpoint({
  id: 'staffJob',
  summary: 'A job that found its carrier, with its cases and all its marks; that it was looked at is noted.',
  method: 'GET',
  path: '/api/ops/cases/jobs/:requestId',
  access: 'operations',
  params: idParam('requestId'),
  answer: StaffJob,
})

export const findJobs = endpoint({
  id: 'findJobs',
  summary: 'Find jobs that found their carrier by number (KB-…) or id; numbers can be shared.',
  method: 'GET',
  path: '/api/ops/cases/jobs',
  access: 'operations',
  query: z.strictObject({ q: line({ max: 60, tooLong: 'A job number has at most 60 characters.' }) }),
  answer: z.object({ items: z.array(FoundJob) }),
})

export const claimCase = endpoint({
  id: 'claimCase',
  summary: 'Take an open case, or keep it, for 15 minutes: nobody else closes it meanwhile. Gives who has it now.',
  method: 'POST',
  path: '/api/ops/cases/:caseId/claim',
  access: 'operations:agent',
  params: idParam('caseId'),
  answer: Claim,
})

export const releaseCase = endpoint({
  id: 'releaseCase',
  summary: 'Give back a case that the caller has taken; any other stays as it is.',
  method: 'DELETE',
  path: '/api/ops/cases/:caseId/claim',
  access: 'operations:agent',
  params: idParam('caseId'),
  answer: Nothing,
})

const RELEASE_REASON_MAX = 500

export const releaseReceipt = endpoint({
  id: 'releaseReceipt',
  summary: 'Issue the receipt of a collected job that has none, because its turn failed; who did so and why is noted.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/receipt',
  access: 'operations:agent',
  params: idParam('requestId'),
  body: z.strictObject({
    reason: text({
      min: 1,
      tooShort: 'Please say why.',
      max: RELEASE_REASON_MAX,
      tooLong: `A reason has at most ${RELEASE_REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: StaffJob,
})

export const CASE_NOTE_MAX = 500

export const closeCase = endpoint({
  id: 'closeCase',
  summary: 'Close a case; who opened it gets outcome and note by mail. `version` is the one that was looked at.',
  method: 'POST',
  path: '/api/ops/cases/:caseId/close',
  access: 'operations:agent',
  params: idParam('caseId'),
  body: z.strictObject({
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    outcome: CaseOutcome,
    /** Who opened the case reads it. */
    note: text({
      min: 1,
      tooShort: 'Please write what was found.',
      max: CASE_NOTE_MAX,
      tooLong: `A note has at most ${CASE_NOTE_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: StaffJob,
})

export const readMessages = endpoint({
  id: 'readMessages',
  summary:
    'What the two sides of a job wrote to each other, oldest first: while a case of it is open. Each look is noted, and both sides are told (CHAT-03).',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages',
  access: 'operations:agent',
  params: idParam('requestId'),
  answer: z.object({ items: z.array(StaffMessage) }),
})

export const staffLinkToMessagePhoto = endpoint({
  id: 'staffLinkToMessagePhoto',
  summary: 'A link that opens the photo of a message once, while a case of its job is open; each look is noted.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages/:messageId/photo/link',
  access: 'operations:agent',
  params: z.strictObject({ requestId: Id, messageId: Id }),
  answer: FileLink,
})
