import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, orNull } from '#server/platform/kernel/contract.ts'
import { JobCase, MissedAnswer, photo } from '../contract.ts'

export const AnswerMissed = z
  .strictObject({
    answer: MissedAnswer,
    /** When they expect to arrive; required for `late`. */
    lateUntil: orNull(Instant),
  })
  .check(
    z.refine(({ answer, lateUntil }) => (answer === 'late') === (lateUntil !== null), {
      error: 'Choose when you’ll arrive.',
      path: ['lateUntil'],
    }),
  )
export type AnswerMissed = z.output<typeof AnswerMissed>

export const answerMissed = endpoint({
  id: 'answerMissed',
  summary:
    'Replies to a report of a missed visit, within 12 hours: the caller was there or is running late (NOSHOW-02). Send the JSON in the part `answer` and, for the first, a photo in `photo1`.',
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
    'Ends a job because the other party wasn’t there. It counts as ended by that party and can be posted again (NOSHOW-02).',
  method: 'POST',
  path: '/api/cases/:caseId/end-job',
  access: 'signed-in',
  features: ['cases'],
  params: idParam('caseId'),
  idempotent: true,
  answer: JobCase,
})

/** How many jobs a carrier cancelled or missed (`missed`) of those it won in three months (`of`) (NOSHOW-03). */
export const MissedFigure = z.object({ missed: z.number(), of: z.number() })
export type MissedFigure = z.output<typeof MissedFigure>

/** The number of jobs from which a carrier's figure is public. */
export const MIN_JOBS_FOR_MISSED_FIGURE = 3

/** Returns the sentence that shows the figure. */
export const missedText = ({ missed, of }: MissedFigure): string =>
  `Cancelled or missed ${missed} of ${of} jobs in 3 months`

export const missedFigures = endpoint({
  id: 'missedFigures',
  summary:
    'Returns how many jobs each bidder on a request has cancelled or missed, for bidders with at least three jobs (NOSHOW-03).',
  method: 'GET',
  path: '/api/requests/:requestId/missed-figures',
  access: 'anyone',
  scope: 'jobs:read',
  features: ['cases'],
  params: idParam('requestId'),
  answer: z.object({ items: z.array(z.object({ businessId: Id, ...MissedFigure.shape })) }),
})
