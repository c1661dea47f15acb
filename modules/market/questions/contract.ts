import * as z from 'zod/mini'
import { VerificationStatus } from '#modules/carriers/profiles/badge/contract.ts'
import { endpoint, Id, Instant, idParam, liveMessage, Nothing, text } from '#server/platform/kernel/contract.ts'
import { withoutContacts } from './contacts/contract.ts'

export const QUESTION_MAX = 300
export const ANSWER_MAX = 500
export const MAX_QUESTIONS = 20

/** The server sets asker, request and time; unknown keys are refused (R08). */
export const AskQuestion = z.strictObject({
  text: text({
    min: 1,
    tooShort: 'Enter your question.',
    max: QUESTION_MAX,
    tooLong: `Your question must be ${QUESTION_MAX} characters or fewer.`,
  }).check(withoutContacts),
})
export type AskQuestion = z.output<typeof AskQuestion>

export const AnswerQuestion = z.strictObject({
  answer: text({
    min: 1,
    tooShort: 'Enter your answer.',
    max: ANSWER_MAX,
    tooLong: `Your answer must be ${ANSWER_MAX} characters or fewer.`,
  }).check(withoutContacts),
})
export type AnswerQuestion = z.output<typeof AnswerQuestion>

/** Who hid a question. */
export const HiddenBy = z.enum(['owner', 'staff'])
export type HiddenBy = z.output<typeof HiddenBy>

/** A public question; its asker is shown as in bids (BID-10 to BID-12). */
export const Question = z.object({
  id: Id,
  requestId: Id,
  /** Null, like the text, once the business has deleted its account. */
  askerId: z.nullable(Id),
  /** Null falls back to the first 8 characters of the id. */
  askerName: z.nullable(z.string()),
  askerVerification: VerificationStatus,
  text: z.nullable(z.string()),
  askedAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Left out where it isn't hidden. Hidden questions are for their asker, and for the owner who hid them. */
  hiddenBy: z.optional(HiddenBy),
  /** Counts changes, from 1. */
  version: z.number(),
})
export type Question = z.output<typeof Question>

export const questionsOnRequest = endpoint({
  id: 'questionsOnRequest',
  summary: 'List the questions on a request with their answers, oldest first (ASK-01).',
  method: 'GET',
  path: '/api/requests/:requestId/questions',
  access: 'anyone',
  scope: 'requests:read',
  features: ['talk'],
  params: idParam('requestId'),
  answer: z.object({
    items: z.array(Question),
    /** For businesses other than the owner: why they may not ask here, null where they may. */
    asking: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  }),
})

export const askQuestion = endpoint({
  id: 'askQuestion',
  summary: 'Ask a public question about an open request (ASK-01).',
  method: 'POST',
  path: '/api/requests/:requestId/questions',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['talk'],
  params: idParam('requestId'),
  body: AskQuestion,
  idempotent: true,
  answer: Question,
  status: 201,
})

export const answerQuestion = endpoint({
  id: 'answerQuestion',
  summary: 'Answer a question on your own request publicly, once (ASK-01).',
  method: 'POST',
  path: '/api/questions/:questionId/answer',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['talk'],
  params: idParam('questionId'),
  body: AnswerQuestion,
  idempotent: true,
  answer: Question,
})

export const takeQuestionBack = endpoint({
  id: 'takeQuestionBack',
  summary: 'Delete your own question while it is unanswered (ASK-02).',
  method: 'POST',
  path: '/api/questions/:questionId/withdrawal',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['talk'],
  params: idParam('questionId'),
  idempotent: true,
  answer: Nothing,
})

export const hideQuestion = endpoint({
  id: 'hideQuestion',
  summary: 'Hide a question on your own request from everyone but its asker (ASK-02).',
  method: 'POST',
  path: '/api/questions/:questionId/hide',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['talk'],
  params: idParam('questionId'),
  idempotent: true,
  answer: Question,
})

/** Sent to the request's room when a question was asked or restored. */
export const questionAsked = liveMessage({
  name: 'question.asked',
  payload: z.object({ id: Id, version: z.number(), patch: Question }),
})

/** Sent to the request's room. */
export const questionAnswered = liveMessage({
  name: 'question.answered',
  payload: z.object({
    id: Id,
    version: z.number(),
    requestId: Id,
    patch: z.object({ answer: z.string(), answeredAt: Instant }),
  }),
})

/** Sent to the request's room. */
export const questionHidden = liveMessage({
  name: 'question.hidden',
  payload: z.object({ id: Id, version: z.number(), requestId: Id, patch: z.object({ hiddenBy: HiddenBy }) }),
})

/** Sent to the request's room when a question was deleted, also along with its asker's account. */
export const questionGone = liveMessage({
  name: 'question.gone',
  payload: z.object({ id: Id, requestId: Id }),
})

/** Sent to the request's room when the asker's account was deleted and the answer is kept. */
export const questionAnonymised = liveMessage({
  name: 'question.anonymised',
  payload: z.object({
    id: Id,
    version: z.number(),
    requestId: Id,
    patch: z.object({ askerId: z.null(), askerName: z.null(), text: z.null() }),
  }),
})
