import * as z from 'zod/mini'
import { Claim } from '#modules/carriers/profiles/contract/verification.ts'
import { endpoint, Id, idParam, Nothing, text } from '#server/platform/kernel/contract.ts'
import { StaffJob } from './staff-jobs.ts'

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
