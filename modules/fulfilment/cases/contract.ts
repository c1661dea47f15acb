import * as z from 'zod/mini'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import { endpoint, FileLink, Id, Instant, idParam, liveMessage, text } from '#server/platform/kernel/contract.ts'

/** What a case is about (CASE-01). Rows store these names: never rename one. */
export const CaseKind = z.enum(
  [
    'nobody_came',
    'not_all_taken',
    'price_raised',
    'wrong_van',
    'damage',
    'dumped',
    'no_proof',
    'owner_absent',
    'wrong_list',
    'other',
  ],
  'Choose what went wrong.',
)
export type CaseKind = z.output<typeof CaseKind>

/**
 * `open`: the other party is asked to reply; `answered`: it has replied before the deadline; `with_staff`: staff decide
 * (CASE-05).
 */
export const CaseState = z.enum(['open', 'answered', 'with_staff', 'closed'])
export type CaseState = z.output<typeof CaseState>

/** A party of a job. */
export const CaseParty = z.enum(['owner', 'carrier'])
export type CaseParty = z.output<typeof CaseParty>

/** The outcome of a case (CASE-03); `no_show`: there was no reply to a missed visit by the deadline (NOSHOW-02). */
export const CaseOutcome = z.enum(
  [
    'solved',
    'acted',
    'advice',
    'no_finding',
    'warning',
    'bid_returned',
    'barred_7',
    'barred_30',
    'barred_for_good',
    'told_regulator',
    'no_show',
  ],
  'Choose an outcome.',
)
export type CaseOutcome = z.output<typeof CaseOutcome>

/** The name of each kind of case. */
export const CASE_NAMES: Readonly<Record<CaseKind, string>> = {
  nobody_came: 'The carrier didn’t come',
  not_all_taken: 'Not everything was taken',
  price_raised: 'The price was raised',
  wrong_van: 'The wrong van came',
  damage: 'Something was damaged',
  dumped: 'The waste was dumped',
  no_proof: 'No disposal record',
  owner_absent: 'The customer wasn’t there',
  wrong_list: 'The items listed were wrong',
  other: 'Something else',
}

/** The problems each party can report (CASE-01). */
export const KINDS_BY_PARTY: Readonly<Record<CaseParty, readonly CaseKind[]>> = {
  owner: ['nobody_came', 'not_all_taken', 'price_raised', 'wrong_van', 'damage', 'dumped', 'no_proof', 'other'],
  carrier: ['owner_absent', 'wrong_list', 'damage', 'other'],
}

/** The text of each outcome for both parties (CASE-03). */
export const OUTCOME_SENTENCES: Readonly<Record<CaseOutcome, string>> = {
  solved: 'This problem is solved.',
  acted: 'We’ve acted on what you told us.',
  advice: 'We’ve looked into this. Please read our advice.',
  no_finding: 'We’ve looked into this and found nothing to act on.',
  warning: 'We’ve given a warning.',
  bid_returned: 'We’ve returned the bid to the carrier’s monthly allowance.',
  barred_7: 'We’ve suspended the carrier for 7 days.',
  barred_30: 'We’ve suspended the carrier for 30 days.',
  barred_for_good: 'We’ve suspended the carrier permanently.',
  told_regulator: 'We’ve reported this to the regulator.',
  no_show: 'There was no reply, so we’ve recorded a missed visit.',
}

export const CASE_TEXT_MAX = 2000
export const CASE_WANTS_MAX = 500

export const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** The multipart names of an entry's photos, in order. */
export const CASE_PHOTO_PARTS = ['photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'] as const
const PHOTOS = { photo1: photo, photo2: photo, photo3: photo, photo4: photo, photo5: photo, photo6: photo }

/** A text or photos added to a case by a party. */
export const CaseEntry = z.object({
  id: Id,
  side: CaseParty,
  /** Null if there are only photos, or once its author has left and the case is closed. */
  text: z.nullable(z.string()),
  /** The number of photos. */
  photos: z.number(),
  at: Instant,
})
export type CaseEntry = z.output<typeof CaseEntry>

/** 'I was there' or 'I'm running late' (NOSHOW-02). */
export const MissedAnswer = z.enum(['was_there', 'late'], 'Choose an answer.')
export type MissedAnswer = z.output<typeof MissedAnswer>

/** A missed visit, as reported by one party (NOSHOW-02). */
export const Missed = z.object({
  /** The other party's answer; null before it. */
  answer: z.nullable(MissedAnswer),
  /** When the van expects to arrive. */
  lateUntil: z.nullable(Instant),
  /** When the missed visit was confirmed; null until then. */
  foundAt: z.nullable(Instant),
})
export type Missed = z.output<typeof Missed>

/** A case as its parties see it, without staff notes (CASE-05). */
export const JobCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedBy: CaseParty,
  openedAt: Instant,
  /** The deadline of the other party; null once the case is with staff (CASE-02). */
  dueAt: z.nullable(Instant),
  /** What would put it right, as the opener wrote. */
  wants: z.nullable(z.string()),
  entries: z.array(CaseEntry),
  /** Which parties have marked it as solved. */
  solved: z.object({ owner: z.boolean(), carrier: z.boolean() }),
  /** Null for other cases. */
  missed: z.nullable(Missed),
  closedAt: z.nullable(Instant),
  outcome: z.nullable(CaseOutcome),
  /** The message of staff to both parties on closing. */
  words: z.nullable(z.string()),
  version: z.number(),
})
export type JobCase = z.output<typeof JobCase>

const CaseText = text({
  max: CASE_TEXT_MAX,
  tooLong: `Your description can have up to ${CASE_TEXT_MAX} characters.`,
})

export const ReportProblem = z.strictObject({
  kind: CaseKind,
  text: z.optional(CaseText),
  wants: z.optional(text({ max: CASE_WANTS_MAX, tooLong: `Your answer can have up to ${CASE_WANTS_MAX} characters.` })),
})
export type ReportProblem = z.output<typeof ReportProblem>

export const openCase = endpoint({
  id: 'openCase',
  summary:
    'Reports a problem with a job, as its owner or accepted carrier; 404 for anyone else. Send the JSON in the part `told` and up to six photos in `photo1` to `photo6`. If a case of this kind is already open, the report is added to it (CASE-01).',
  method: 'POST',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['cases'],
  params: idParam('requestId'),
  body: ReportProblem,
  multipart: { json: 'told', files: PHOTOS },
  idempotent: true,
  answer: JobCase,
  status: 201,
})

export const jobCases = endpoint({
  id: 'jobCases',
  summary:
    'Returns the cases of a job, newest first, and the problems the caller can report; 404 for anyone but its owner and carrier.',
  method: 'GET',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['cases'],
  params: idParam('requestId'),
  answer: z.object({
    items: z.array(JobCase),
    side: CaseParty,
    /** The carrier's company; null if it has none or has left. */
    company: z.nullable(z.string()),
    /** Set when the other party has deleted their account. */
    otherLeft: z.optional(z.literal(true)),
    /** The problems the caller can report now. */
    kinds: z.array(CaseKind),
    /** When the caller can report that the other party was not there; null if that is not possible (NOSHOW-02). */
    missedFrom: z.nullable(Instant),
    /** Whether the job can still be ended because the other party was not there. */
    mayEnd: z.boolean(),
  }),
})

export const WriteEntry = z.strictObject({ text: CaseText })

export const writeEntry = endpoint({
  id: 'writeEntry',
  summary:
    'Adds to a case of the caller’s job, or replies to it. Send the JSON in the part `entry` and up to six photos in `photo1` to `photo6` (CASE-02).',
  method: 'POST',
  path: '/api/cases/:caseId/entries',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['cases'],
  params: idParam('caseId'),
  body: WriteEntry,
  multipart: { json: 'entry', files: PHOTOS },
  idempotent: true,
  answer: JobCase,
  status: 201,
})

export const markSolved = endpoint({
  id: 'markSolved',
  summary:
    'Marks a case as solved. It closes once both parties have marked it; a missed visit closes when the party who reported it marks it (CASE-02).',
  method: 'POST',
  path: '/api/cases/:caseId/solved',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('caseId'),
  idempotent: true,
  answer: JobCase,
})

const CasePhoto = z.strictObject({ entryId: Id, photo: z.enum(['1', '2', '3', '4', '5', '6']) })

export const linkToCasePhoto = endpoint({
  id: 'linkToCasePhoto',
  summary: 'Returns a single-use link to a photo of a case, for the owner and carrier of the job (CASE-05).',
  method: 'POST',
  path: '/api/case-entries/:entryId/photos/:photo/link',
  access: 'signed-in',
  features: ['cases'],
  params: CasePhoto,
  answer: FileLink,
})

/** Sent only to the owner and carrier of the job when a case changes. */
export const caseChanged = liveMessage({
  name: 'case.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ requestId: Id, state: CaseState }) }),
})
