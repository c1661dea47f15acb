import * as z from 'zod/mini'
import { Claim } from '#modules/carriers/profiles/verification/contract.ts'
import { StaffMessage } from '#modules/fulfilment/messages/contract.ts'
import {
  AnsweredFile,
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
import {
  CaseEntry,
  CaseKind,
  CaseOutcome,
  CaseParty,
  CaseState,
  linkToCasePhoto,
  Missed,
  MissedFigure,
} from '../contract.ts'

/** A case that waits, as the list shows it. */
const WaitingCase = z.object({
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

const StaffCase = z.object({
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
  /** Details, in words. */
  detail: z.nullable(z.string()),
})
export type JobMilestone = z.output<typeof JobMilestone>

/** A case of another job of one of the parties. */
const EarlierCase = z.object({
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

export const claimCase = endpoint({
  id: 'claimCase',
  summary:
    'Claims an open case, or renews the claim, for 15 minutes in which no one else can close it. Returns the current claim.',
  method: 'POST',
  path: '/api/ops/cases/:caseId/claim',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('caseId'),
  answer: Claim,
})

export const releaseCase = endpoint({
  id: 'releaseCase',
  summary: 'Releases the caller’s claim on a case; a claim of someone else is left as it is.',
  method: 'DELETE',
  path: '/api/ops/cases/:caseId/claim',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('caseId'),
  answer: Nothing,
})

const RELEASE_REASON_MAX = 500

export const releaseReceipt = endpoint({
  id: 'releaseReceipt',
  summary: 'Issues the missing receipt of a collected job; audits who did it and why.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/receipt',
  access: 'operations:agent',
  features: ['cases', 'duty'],
  params: idParam('requestId'),
  body: z.strictObject({
    reason: text({
      min: 1,
      tooShort: 'Enter a reason.',
      max: RELEASE_REASON_MAX,
      tooLong: `The reason can have up to ${RELEASE_REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: StaffJob,
})

export const CASE_NOTE_MAX = 500

/** A version that fits a PostgreSQL integer. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** Shown to both parties. */
const Words = text({
  min: 1,
  tooShort: 'Write a message to the customer and carrier.',
  max: CASE_NOTE_MAX,
  tooLong: `The message can have up to ${CASE_NOTE_MAX} characters.`,
})
/** Staff-only note. */
const StaffNote = z.optional(
  text({ max: CASE_NOTE_MAX, tooLong: `The note can have up to ${CASE_NOTE_MAX} characters.` }),
)
const WRONG_DAY = 'Enter the day you reported this to the regulator.'

/** The outcomes an agent can choose; the others are for admins, deadlines and the parties. */
export const StaffOutcome = z.enum(
  ['no_finding', 'advice', 'solved', 'acted', 'warning', 'bid_returned', 'barred_7', 'barred_30', 'told_regulator'],
  'Choose an outcome.',
)
export type StaffOutcome = z.output<typeof StaffOutcome>

export const closeCase = endpoint({
  id: 'closeCase',
  summary:
    'Closes a case with an outcome, carries it out and mails both parties. `version` is the version the caller has read (CASE-03).',
  method: 'POST',
  path: '/api/ops/cases/:caseId/close',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('caseId'),
  body: z.strictObject({
    version: Version,
    outcome: StaffOutcome,
    words: Words,
    note: StaffNote,
    /** A date in London; required for `told_regulator`. */
    toldOn: z.optional(z.iso.date(WRONG_DAY).check(z.maxLength(10, WRONG_DAY))),
  }),
  idempotent: true,
  answer: StaffJob,
})

export const readMessages = endpoint({
  id: 'readMessages',
  summary:
    'Returns the messages between the owner and carrier of a job, oldest first, while it has an open case. Each view is audited and both parties are notified (CHAT-03).',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages',
  access: 'operations:agent',
  features: ['cases', 'talk'],
  params: idParam('requestId'),
  answer: z.object({ items: z.array(StaffMessage) }),
})

export const staffLinkToMessagePhoto = endpoint({
  id: 'staffLinkToMessagePhoto',
  summary: 'Returns a single-use link to the photo of a message while its job has an open case; each view is audited.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages/:messageId/photo/link',
  access: 'operations:agent',
  features: ['cases', 'talk'],
  params: z.strictObject({ requestId: Id, messageId: Id }),
  answer: FileLink,
})

export const blockForGood = endpoint({
  id: 'blockForGood',
  summary: 'Closes a case by suspending its carrier permanently; for admins (CASE-03).',
  method: 'POST',
  path: '/api/ops/cases/:caseId/bar',
  access: 'operations:admin',
  features: ['cases'],
  params: idParam('caseId'),
  body: z.strictObject({ version: Version, words: Words, note: StaffNote }),
  idempotent: true,
  answer: StaffJob,
})

export const linkToCasePhotoForStaff = endpoint({
  id: 'linkToCasePhotoForStaff',
  summary: 'Returns a single-use link to a photo of a case, for staff; opening it is audited (CASE-04).',
  method: 'POST',
  path: '/api/ops/case-entries/:entryId/photos/:photo/link',
  access: 'operations:agent',
  features: ['cases'],
  params: linkToCasePhoto.params,
  answer: FileLink,
})

export const councilFile = endpoint({
  id: 'councilFile',
  summary:
    'Returns the duty-of-care pack of a job whose waste was dumped, with its disposal record, for the council; audited (CASE-03).',
  method: 'POST',
  path: '/api/ops/cases/:caseId/council-file',
  access: 'operations:agent',
  features: ['cases', 'duty'],
  params: idParam('caseId'),
  file: 'application/pdf',
  answer: AnsweredFile,
})

export const unreliableCarriers = endpoint({
  id: 'unreliableCarriers',
  summary:
    'Lists carriers that cancelled or missed at least a tenth of their jobs in 90 days, worst first (NOSHOW-03).',
  method: 'GET',
  path: '/api/ops/cases/carriers',
  access: 'operations',
  features: ['cases'],
  answer: z.object({
    items: z.array(z.object({ businessId: Id, name: z.nullable(z.string()), ...MissedFigure.shape })),
  }),
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

export const makeCase = endpoint({
  id: 'makeCase',
  summary: 'Turns a report about a person into a case of a job the two share, in the words of the report (CASE-04).',
  method: 'POST',
  path: '/api/ops/reports/:reportId/case',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('reportId'),
  body: z.strictObject({ requestId: Id }),
  idempotent: true,
  answer: StaffJob,
})
