import * as z from 'zod/mini'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
import {
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  liveMessage,
  orNull,
  text,
} from '#server/platform/kernel/contract.ts'

/** What a case is about (CASE-01). Rows carry these names: never rename one. */
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
  'Please say what it is about.',
)
export type CaseKind = z.output<typeof CaseKind>

/** `open`: the other side is asked; `answered`: it has answered, and its time still runs; `with_staff`: staff decide (CASE-05). */
export const CaseState = z.enum(['open', 'answered', 'with_staff', 'closed'])
export type CaseState = z.output<typeof CaseState>

/** One side of a job. */
export const CaseSide = z.enum(['owner', 'carrier'])
export type CaseSide = z.output<typeof CaseSide>

/** What came of a case (CASE-03); `no_show`: the clock found that who was missed said nothing (NOSHOW-02). */
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
  'Please choose an outcome.',
)
export type CaseOutcome = z.output<typeof CaseOutcome>

/** What each kind of case is called. */
export const CASE_NAMES: Readonly<Record<CaseKind, string>> = {
  nobody_came: 'Nobody came',
  not_all_taken: 'Not everything was taken',
  price_raised: 'The price was raised',
  wrong_van: 'The wrong van came',
  damage: 'Something was damaged',
  dumped: 'The waste was dumped',
  no_proof: 'No proof of where it went',
  owner_absent: 'The owner was not there',
  wrong_list: 'The owner’s list was wrong',
  other: 'Something else',
}

/** What each side can tell of (CASE-01). */
export const KINDS_OF: Readonly<Record<CaseSide, readonly CaseKind[]>> = {
  owner: ['nobody_came', 'not_all_taken', 'price_raised', 'wrong_van', 'damage', 'dumped', 'no_proof', 'other'],
  carrier: ['owner_absent', 'wrong_list', 'damage', 'other'],
}

/** What each outcome says to both sides (CASE-03). */
export const OUTCOME_SENTENCES: Readonly<Record<CaseOutcome, string>> = {
  solved: 'This has been settled.',
  acted: 'We have acted on what you told us.',
  advice: 'We have looked at it. Please read what we advise.',
  no_finding: 'We have looked at it and found nothing to act on.',
  warning: 'We have given a warning.',
  bid_returned: 'The bid of the carrier was returned to its month.',
  barred_7: 'The carrier was barred for 7 days.',
  barred_30: 'The carrier was barred for 30 days.',
  barred_for_good: 'The carrier was barred for good.',
  told_regulator: 'We have told the regulator.',
  no_show: 'There was no answer: this was written down as missed.',
}

export const CASE_TEXT_MAX = 2000
export const CASE_WANTS_MAX = 500

const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** The parts of the photos of an entry, in their order. */
export const CASE_PHOTO_PARTS = ['photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'] as const
const PHOTOS = { photo1: photo, photo2: photo, photo3: photo, photo4: photo, photo5: photo, photo6: photo }

/** What one of the two sides wrote. */
export const CaseEntry = z.object({
  id: Id,
  side: CaseSide,
  /** Null once its author has left, and the case is closed; and where there are only photos. */
  text: z.nullable(z.string()),
  /** How many photos it has. */
  photos: z.number(),
  at: Instant,
})
export type CaseEntry = z.output<typeof CaseEntry>

/** 'I was there', or 'I am late' (NOSHOW-02). */
export const MissedAnswer = z.enum(['was_there', 'late'], 'Please choose an answer.')
export type MissedAnswer = z.output<typeof MissedAnswer>

/** A visit that was missed, as one side says (NOSHOW-02). */
export const Missed = z.object({
  /** What the other side answered; null while it has said nothing. */
  answer: z.nullable(MissedAnswer),
  /** When it comes, as it says. */
  lateUntil: z.nullable(Instant),
  /** When it was found that nobody was there; null while it was not. */
  foundAt: z.nullable(Instant),
})
export type Missed = z.output<typeof Missed>

/** A case as its two sides read it: never what staff note for themselves (CASE-05). */
export const JobCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedBy: CaseSide,
  openedAt: Instant,
  /** Until then the other side answers; null where staff look at it already (CASE-02). */
  dueAt: z.nullable(Instant),
  /** What who opened it wants. */
  wants: z.nullable(z.string()),
  /** Oldest first. */
  entries: z.array(CaseEntry),
  /** Which sides say that it is solved. */
  solved: z.object({ owner: z.boolean(), carrier: z.boolean() }),
  /** Null for what is no missed visit. */
  missed: z.nullable(Missed),
  closedAt: z.nullable(Instant),
  outcome: z.nullable(CaseOutcome),
  /** What staff wrote to both when they closed it. */
  words: z.nullable(z.string()),
  version: z.number(),
})
export type JobCase = z.output<typeof JobCase>

const CaseText = text({
  max: CASE_TEXT_MAX,
  tooLong: `What happened must be at most ${CASE_TEXT_MAX} characters long.`,
})

export const TellCase = z.strictObject({
  kind: CaseKind,
  text: z.optional(CaseText),
  wants: z.optional(
    text({ max: CASE_WANTS_MAX, tooLong: `What you want must be at most ${CASE_WANTS_MAX} characters long.` }),
  ),
})
export type TellCase = z.output<typeof TellCase>

export const openCase = endpoint({
  id: 'openCase',
  summary:
    'Tell that something went wrong with a job: its owner or its accepted carrier; 404 for everybody else. JSON in the part `told`, up to six photos in `photo1` to `photo6`. Where a case of this kind is open already, what is told is added to it (CASE-01).',
  method: 'POST',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('requestId'),
  body: TellCase,
  multipart: { json: 'told', files: PHOTOS },
  idempotent: true,
  answer: JobCase,
  status: 201,
})

export const jobCases = endpoint({
  id: 'jobCases',
  summary: 'The cases of a job, newest first, and what the caller’s side can tell of; 404 for all but its two sides.',
  method: 'GET',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('requestId'),
  answer: z.object({
    items: z.array(JobCase),
    side: CaseSide,
    /** The company of the carrier; null where it has none, or has left. */
    company: z.nullable(z.string()),
    /** The other side has deleted its account, so nobody answers any more; left out where it has not. */
    otherLeft: z.optional(z.literal(true)),
    /** What can be told of now. */
    kinds: z.array(CaseKind),
    /** From when the caller's side can say that the other one was not there; null where that is not in question (NOSHOW-02). */
    missedFrom: z.nullable(Instant),
    /** The job can still be ended because the other side was not there. */
    mayEnd: z.boolean(),
  }),
})

export const WriteEntry = z.strictObject({ text: CaseText })

export const writeEntry = endpoint({
  id: 'writeEntry',
  summary:
    'Add to a case of the own job, or answer it; JSON in the part `entry`, up to six photos in `photo1` to `photo6` (CASE-02).',
  method: 'POST',
  path: '/api/cases/:caseId/entries',
  access: 'signed-in',
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
    'Say that a case is solved: said by both sides it is closed; a visit that was missed closes by the word of who missed the other (CASE-02).',
  method: 'POST',
  path: '/api/cases/:caseId/solved',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('caseId'),
  idempotent: true,
  answer: JobCase,
})

export const AnswerMissed = z
  .strictObject({
    answer: MissedAnswer,
    /** When they come: needed with `late`. */
    lateUntil: orNull(Instant),
  })
  .check(
    z.refine(({ answer, lateUntil }) => (answer === 'late') === (lateUntil !== null), {
      error: 'Please choose when you come.',
      path: ['lateUntil'],
    }),
  )
export type AnswerMissed = z.output<typeof AnswerMissed>

export const answerMissed = endpoint({
  id: 'answerMissed',
  summary:
    'Answer that one was there, with a photo in the part `photo1`, or that one is late: the side that was missed, within its 12 hours (NOSHOW-02). JSON in the part `answer`.',
  method: 'POST',
  path: '/api/cases/:caseId/missed-answer',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('caseId'),
  body: AnswerMissed,
  multipart: { json: 'answer', files: { photo1: photo } },
  idempotent: true,
  answer: JobCase,
})

export const endMissedJob = endpoint({
  id: 'endMissedJob',
  summary:
    'End a job whose other side was not there: it counts as ended by that side, and can be posted again (NOSHOW-02).',
  method: 'POST',
  path: '/api/cases/:caseId/end-job',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('caseId'),
  idempotent: true,
  answer: JobCase,
})

const CasePhoto = z.strictObject({ entryId: Id, photo: z.enum(['1', '2', '3', '4', '5', '6']) })

export const linkToCasePhoto = endpoint({
  id: 'linkToCasePhoto',
  summary: 'A link that opens a photo of a case once, for the two sides of the job (CASE-05).',
  method: 'POST',
  path: '/api/case-entries/:entryId/photos/:photo/link',
  access: 'signed-in',
  features: ['cases'],
  params: CasePhoto,
  answer: FileLink,
})

/** How often a carrier gave up jobs or did not come, of those that it won in three months (NOSHOW-03). */
export const MissedFigure = z.object({ missed: z.number(), of: z.number() })
export type MissedFigure = z.output<typeof MissedFigure>

/** From so many jobs on it is shown. */
export const MISSED_FROM_JOBS = 3

/** The figure in words, as everybody reads it. */
export const missedText = ({ missed, of }: MissedFigure): string =>
  `Cancelled or missed: ${missed} of ${of} in 3 months`

export const missedFigures = endpoint({
  id: 'missedFigures',
  summary: 'Of the bidders on a request how many jobs each cancelled or missed; none below three jobs (NOSHOW-03).',
  method: 'GET',
  path: '/api/requests/:requestId/missed-figures',
  access: 'anyone',
  features: ['cases'],
  params: idParam('requestId'),
  answer: z.object({ items: z.array(z.object({ businessId: Id, ...MissedFigure.shape })) }),
})

/** Goes to the two sides of the job alone: something of a case has changed. */
export const caseChanged = liveMessage({
  name: 'case.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ requestId: Id, state: CaseState }) }),
})
