import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, text } from '#server/platform/kernel/contract.ts'

/** What a case is about. */
export const CaseKind = z.enum(['wrong_van', 'no_proof'], 'Please say what it is about.')
export type CaseKind = z.output<typeof CaseKind>

export const CaseState = z.enum(['open', 'closed'])
export type CaseState = z.output<typeof CaseState>

/** Which side of a job told our staff. */
export const CaseSide = z.enum(['owner', 'carrier'])
export type CaseSide = z.output<typeof CaseSide>

/** What staff found when they closed a case. */
export const CaseOutcome = z.enum(['solved', 'acted', 'advice', 'no_finding'], 'Please choose an outcome.')
export type CaseOutcome = z.output<typeof CaseOutcome>

/** What each kind of case is called. */
export const CASE_NAMES: Readonly<Record<CaseKind, string>> = {
  wrong_van: 'The wrong van came',
  no_proof: 'No proof of where it went',
}

/** What each outcome says to who opened the case. */
export const OUTCOME_SENTENCES: Readonly<Record<CaseOutcome, string>> = {
  solved: 'This has been settled.',
  acted: 'We have acted on what you told us.',
  advice: 'We have looked at it. Please read what we advise.',
  no_finding: 'We have looked at it and found nothing to act on.',
}

export const CASE_TEXT_MAX = 2000

/** A case as the side that opened it reads it. */
export const JobCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  outcome: z.nullable(CaseOutcome),
  /** What staff wrote when they closed it. */
  note: z.nullable(z.string()),
})
export type JobCase = z.output<typeof JobCase>

export const openCase = endpoint({
  id: 'openCase',
  summary:
    'Tell our staff that something went wrong with a job: its owner or its accepted carrier; 404 for everybody else. Where a case of this kind is open already, what is told is added to it.',
  method: 'POST',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  params: idParam('requestId'),
  body: z.strictObject({
    kind: CaseKind,
    text: z.optional(
      text({ max: CASE_TEXT_MAX, tooLong: `What happened must be at most ${CASE_TEXT_MAX} characters long.` }),
    ),
  }),
  idempotent: true,
  answer: JobCase,
  status: 201,
})

export const jobCases = endpoint({
  id: 'jobCases',
  summary: 'The cases that the caller’s side of a job opened, newest first; 404 for all but its two sides.',
  method: 'GET',
  path: '/api/requests/:requestId/cases',
  access: 'signed-in',
  session: 'living',
  params: idParam('requestId'),
  answer: z.object({ items: z.array(JobCase) }),
})
