import * as z from 'zod/mini'
import { Claim } from '#modules/carriers/profiles/contract/verification.ts'
import { endpoint, Id, Instant, idParam, line, Pounds } from '#server/platform/kernel/contract.ts'
import { CaseEntry, CaseKind, CaseOutcome, CaseParty, CaseState, Missed } from '../contract.ts'
import { MissedFigure } from './missed.ts'

/** An open case, as the list shows it. */
export const WaitingCase = z.object({
  id: Id,
  requestId: Id,
  /** 'KB-' and eight characters. */
  jobNumber: z.string(),
  title: z.string(),
  kind: CaseKind,
  state: CaseState,
  openedBy: CaseParty,
  openedAt: Instant,
  /** The deadline of the other party; null once the case is with staff. */
  dueAt: z.nullable(Instant),
  claim: z.nullable(Claim),
})
export type WaitingCase = z.output<typeof WaitingCase>

export const StaffCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedBy: CaseParty,
  openedAt: Instant,
  dueAt: z.nullable(Instant),
  wants: z.nullable(z.string()),
  solved: z.object({ owner: z.boolean(), carrier: z.boolean() }),
  missed: z.nullable(Missed),
  /** Oldest first. A text is null once its author has left and the case is closed. */
  entries: z.array(CaseEntry),
  claim: z.nullable(Claim),
  closed: z.nullable(
    z.object({
      at: Instant,
      /** The email address of the member of staff. */
      by: z.nullable(z.string()),
      outcome: CaseOutcome,
      /** Shown to both parties. */
      words: z.nullable(z.string()),
      /** Staff-only note. */
      note: z.nullable(z.string()),
      /** When it was reported to the regulator, a date in London. */
      toldOn: z.nullable(z.string()),
    }),
  ),
  version: z.number(),
})
export type StaffCase = z.output<typeof StaffCase>

/** A case of another job of one of the parties. */
export const EarlierCase = z.object({
  caseId: Id,
  requestId: Id,
  jobNumber: z.string(),
  kind: CaseKind,
  state: CaseState,
  /** Whose case it is. */
  whose: CaseParty,
  /** Whether that person opened it. */
  openedByThem: z.boolean(),
  outcome: z.nullable(CaseOutcome),
  openedAt: Instant,
})
export type EarlierCase = z.output<typeof EarlierCase>

export const caseQueue = endpoint({
  id: 'caseQueue',
  summary:
    'Lists up to 200 open cases: those waiting for staff first, oldest first, then those waiting for a reply (CASE-04).',
  method: 'GET',
  path: '/api/ops/cases',
  access: 'operations',
  features: ['cases'],
  /** `total` are those that wait for staff. */
  answer: z.object({ items: z.array(WaitingCase), total: z.number() }),
})

/** A party of the job; null once they have left. */
const Person = z.nullable(z.object({ userId: Id, name: z.nullable(z.string()) }))

/** A milestone of a job. */
export const JobMilestone = z.object({
  what: z.enum([
    'posted',
    'first_bid',
    'bid_accepted',
    'early_start',
    'time_confirmed',
    'arrived',
    'matched',
    'mismatched',
    'van_changed',
    'loading',
    'price_asked',
    'price_answered',
    'price_lowered',
    'price_ended',
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
    'missed',
    'case_closed',
  ]),
  at: Instant,
  by: z.nullable(z.enum(['owner', 'carrier', 'staff'])),
  /** Details as text; null if there are none. */
  detail: z.nullable(z.string()),
})
export type JobMilestone = z.output<typeof JobMilestone>

const FoundJob = z.object({ requestId: Id, jobNumber: z.string(), title: z.string(), status: z.string() })

/** A job with everything staff need to decide its cases. */
export const StaffJob = z.object({
  ...FoundJob.shape,
  owner: Person,
  carrier: Person,
  /** The newest signed price, or the bid (PRICE-04). */
  agreedPounds: Pounds,
  /** Newest first. */
  cases: z.array(StaffCase),
  /** Cases of other jobs of the parties, newest first, at most 20 (CASE-04). */
  earlier: z.array(EarlierCase),
  /** How often the carrier cancelled or missed; null once it has left (NOSHOW-03). */
  missed: z.nullable(MissedFigure),
  /** Who has blocked whom, and since when (BLOCK-03). */
  blocks: z.array(z.object({ by: CaseParty, at: Instant })),
  /** Oldest first. */
  marks: z.array(JobMilestone),
})
export type StaffJob = z.output<typeof StaffJob>

export const staffJob = endpoint({
  id: 'staffJob',
  summary: 'Returns a job that has a carrier, with its cases and timeline; the view is audited.',
  method: 'GET',
  path: '/api/ops/cases/jobs/:requestId',
  access: 'operations',
  features: ['cases'],
  params: idParam('requestId'),
  answer: StaffJob,
})

export const findJobs = endpoint({
  id: 'findJobs',
  summary: 'Finds jobs that have a carrier, by number (KB-…) or id; several jobs can share a number.',
  method: 'GET',
  path: '/api/ops/cases/jobs',
  access: 'operations',
  features: ['cases'],
  query: z.strictObject({ q: line({ max: 60, tooLong: 'A job number can have up to 60 characters.' }) }),
  answer: z.object({ items: z.array(FoundJob) }),
})

export const commonJobs = endpoint({
  id: 'commonJobs',
  summary: 'Lists the jobs shared by the person who made a report and the person reported, newest first (CASE-04).',
  method: 'GET',
  path: '/api/ops/reports/:reportId/jobs',
  access: 'operations',
  features: ['cases'],
  params: idParam('reportId'),
  answer: z.object({ items: z.array(FoundJob) }),
})
