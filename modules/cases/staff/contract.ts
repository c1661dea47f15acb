import * as z from 'zod/mini'
import { StaffMessage } from '#modules/messages/contract.ts'
import { Claim } from '#modules/profiles/verification/contract.ts'
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
  CaseSide,
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
  openedBy: CaseSide,
  openedAt: Instant,
  /** Until then the other side answers; null where staff decide. */
  dueAt: z.nullable(Instant),
  claim: z.nullable(Claim),
})
export type WaitingCase = z.output<typeof WaitingCase>

export const caseQueue = endpoint({
  id: 'caseQueue',
  summary:
    'Cases of jobs, at most 200: those that wait for staff, longest first, then those whose other side is still asked (CASE-04).',
  method: 'GET',
  path: '/api/ops/cases',
  access: 'operations',
  features: ['cases'],
  /** `total` are those that wait for staff. */
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
  dueAt: z.nullable(Instant),
  wants: z.nullable(z.string()),
  solved: z.object({ owner: z.boolean(), carrier: z.boolean() }),
  missed: z.nullable(Missed),
  /** What the two sides wrote, oldest first; a text is null once its author has left, and the case is closed. */
  entries: z.array(CaseEntry),
  claim: z.nullable(Claim),
  closed: z.nullable(
    z.object({
      at: Instant,
      /** The address of the member of staff. */
      by: z.nullable(z.string()),
      outcome: CaseOutcome,
      /** What both sides read. */
      words: z.nullable(z.string()),
      /** What staff alone read. */
      note: z.nullable(z.string()),
      /** The day on which the regulator was told, a date of London. */
      toldOn: z.nullable(z.string()),
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
  /** What else is known of it, in words. */
  detail: z.nullable(z.string()),
})
export type JobMark = z.output<typeof JobMark>

/** A case of another job of one of the two sides. */
const EarlierCase = z.object({
  caseId: Id,
  requestId: Id,
  jobNumber: z.string(),
  kind: CaseKind,
  state: CaseState,
  /** Whose of the two it is. */
  whose: CaseSide,
  /** Which side they were: of that job. */
  openedByThem: z.boolean(),
  outcome: z.nullable(CaseOutcome),
  openedAt: Instant,
})
export type EarlierCase = z.output<typeof EarlierCase>

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
  /** Cases of other jobs of the two, newest first, at most 20 (CASE-04). */
  earlier: z.array(EarlierCase),
  /** How often the carrier cancelled or missed; null where it has left (NOSHOW-03). */
  missed: z.nullable(MissedFigure),
  /** Which of the two blocks the other, and since when (BLOCK-03). */
  blocks: z.array(z.object({ by: CaseSide, at: Instant })),
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
  features: ['cases'],
  params: idParam('requestId'),
  answer: StaffJob,
})

export const findJobs = endpoint({
  id: 'findJobs',
  summary: 'Find jobs that found their carrier by number (KB-…) or id; numbers can be shared.',
  method: 'GET',
  path: '/api/ops/cases/jobs',
  access: 'operations',
  features: ['cases'],
  query: z.strictObject({ q: line({ max: 60, tooLong: 'A job number has at most 60 characters.' }) }),
  answer: z.object({ items: z.array(FoundJob) }),
})

export const claimCase = endpoint({
  id: 'claimCase',
  summary: 'Take an open case, or keep it, for 15 minutes: nobody else closes it meanwhile. Gives who has it now.',
  method: 'POST',
  path: '/api/ops/cases/:caseId/claim',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('caseId'),
  answer: Claim,
})

export const releaseCase = endpoint({
  id: 'releaseCase',
  summary: 'Give back a case that the caller has taken; any other stays as it is.',
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
  summary: 'Issue the receipt of a collected job that has none, because its turn failed; who did so and why is noted.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/receipt',
  access: 'operations:agent',
  features: ['cases', 'duty'],
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

const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** Both sides read them. */
const Words = text({
  min: 1,
  tooShort: 'Please write what both sides read.',
  max: CASE_NOTE_MAX,
  tooLong: `What both sides read has at most ${CASE_NOTE_MAX} characters.`,
})
/** Staff alone read it. */
const StaffNote = z.optional(text({ max: CASE_NOTE_MAX, tooLong: `A note has at most ${CASE_NOTE_MAX} characters.` }))
const WRONG_DAY = 'Please enter the day on which the regulator was told.'

/** What an agent can make of a case; the others are for an admin, the clock and the two sides. */
export const StaffOutcome = z.enum(
  ['no_finding', 'advice', 'solved', 'acted', 'warning', 'bid_returned', 'barred_7', 'barred_30', 'told_regulator'],
  'Please choose an outcome.',
)
export type StaffOutcome = z.output<typeof StaffOutcome>

export const closeCase = endpoint({
  id: 'closeCase',
  summary:
    'Close a case with what came of it, which is carried out at once; both sides are mailed. `version` is the one that was looked at (CASE-03).',
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
    /** A date of London: needed with `told_regulator`. */
    toldOn: z.optional(z.iso.date(WRONG_DAY).check(z.maxLength(10, WRONG_DAY))),
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
  features: ['cases', 'talk'],
  params: idParam('requestId'),
  answer: z.object({ items: z.array(StaffMessage) }),
})

export const staffLinkToMessagePhoto = endpoint({
  id: 'staffLinkToMessagePhoto',
  summary: 'A link that opens the photo of a message once, while a case of its job is open; each look is noted.',
  method: 'POST',
  path: '/api/ops/cases/jobs/:requestId/messages/:messageId/photo/link',
  access: 'operations:agent',
  features: ['cases', 'talk'],
  params: z.strictObject({ requestId: Id, messageId: Id }),
  answer: FileLink,
})

export const barForGood = endpoint({
  id: 'barForGood',
  summary: 'Close a case by barring its carrier for good: an admin (CASE-03).',
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
  summary: 'A link that opens a photo of a case once, for staff; that it was opened is noted (CASE-04).',
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
    'The duty-of-care pack of a job whose waste was dumped, with where it went, for the council; noted (CASE-03).',
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
  summary: 'Carriers that cancelled or missed a tenth of their jobs in 90 days, or more, worst first (NOSHOW-03).',
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
  summary: 'Jobs that who made a report and whom it is about have in common, newest first (CASE-04).',
  method: 'GET',
  path: '/api/ops/reports/:reportId/jobs',
  access: 'operations',
  features: ['cases'],
  params: idParam('reportId'),
  answer: z.object({ items: z.array(FoundJob) }),
})

export const makeCase = endpoint({
  id: 'makeCase',
  summary:
    'Make a report about a person a case of a job that both have in common, in the words of the report (CASE-04).',
  method: 'POST',
  path: '/api/ops/reports/:reportId/case',
  access: 'operations:agent',
  features: ['cases'],
  params: idParam('reportId'),
  body: z.strictObject({ requestId: Id }),
  idempotent: true,
  answer: StaffJob,
})
