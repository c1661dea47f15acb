import * as z from 'zod/mini'
import { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { endpoint, Id, Instant, idParam, liveMessage, Nothing, text } from '#server/platform/kernel/contract.ts'
import { withoutContacts } from './contract/contacts.ts'

export const QUESTION_MAX = 300
export const ANSWER_MAX = 500
export const MAX_QUESTIONS = 20

/** A question to ask. The server sets asker, request and time; unknown keys are refused (R08). */
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
  /** Null once the business has deleted its account; then the text is null too. */
  askerId: z.nullable(Id),
  /** If null, screens show the first 8 characters of the asker's id. */
  askerName: z.nullable(z.string()),
  askerVerification: VerificationStatus,
  text: z.nullable(z.string()),
  askedAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /**
   * Left out if the question isn't hidden. Only its asker reads a hidden question, and the owner if the owner hid it.
   */
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
    /**
     * Null for visitors, customers and the owner; for other businesses why they may not ask, with `reason` null if they
     * may.
     */
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

/** Sent to the request's room when the owner answered a question. */
export const questionAnswered = liveMessage({
  name: 'question.answered',
  payload: z.object({
    id: Id,
    version: z.number(),
    requestId: Id,
    patch: z.object({ answer: z.string(), answeredAt: Instant }),
  }),
})

/** Sent to the request's room when the owner or staff hid a question. */
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
