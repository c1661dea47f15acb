import * as z from 'zod/mini'
import { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { endpoint, Id, Instant, idParam, liveMessage, Nothing, text } from '#server/platform/kernel/contract.ts'
import { withoutContacts } from './contacts/contract.ts'

export const QUESTION_MAX = 300
export const ANSWER_MAX = 500
export const MOST_QUESTIONS = 20

/** Asker, request and time are the server's: unknown keys are refused (R08). */
export const AskQuestion = z.strictObject({
  text: text({
    min: 1,
    tooShort: 'Please write your question.',
    max: QUESTION_MAX,
    tooLong: `A question has at most ${QUESTION_MAX} characters.`,
  }).check(withoutContacts),
})
export type AskQuestion = z.output<typeof AskQuestion>

export const AnswerQuestion = z.strictObject({
  answer: text({
    min: 1,
    tooShort: 'Please write your answer.',
    max: ANSWER_MAX,
    tooLong: `An answer has at most ${ANSWER_MAX} characters.`,
  }).check(withoutContacts),
})
export type AnswerQuestion = z.output<typeof AnswerQuestion>

/** Who hid a question. */
export const HiddenBy = z.enum(['owner', 'staff'])
export type HiddenBy = z.output<typeof HiddenBy>

/** A question as all see it: its asker as in bids (BID-10 to BID-12). */
export const Question = z.object({
  id: Id,
  requestId: Id,
  /** Null, like the text, when the business has deleted its account. */
  askerId: z.nullable(Id),
  /** Null falls back to the first 8 characters of the id. */
  askerName: z.nullable(z.string()),
  askerVerification: VerificationStatus,
  text: z.nullable(z.string()),
  askedAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Left out where it is not hidden. Its asker alone reads what is hidden, and the owner what they hid. */
  hiddenBy: z.optional(HiddenBy),
  /** Counts changes, from 1. */
  version: z.number(),
})
export type Question = z.output<typeof Question>

export const questionsOnRequest = endpoint({
  id: 'questionsOnRequest',
  summary: 'Questions on a request with their answers, in the order in which they were asked (ASK-01).',
  method: 'GET',
  path: '/api/requests/:requestId/questions',
  access: 'anyone',
  features: ['talk'],
  params: idParam('requestId'),
  answer: z.object({
    items: z.array(Question),
    /** For businesses that did not post the request: why they may not ask here, in words, null when they may. */
    asking: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  }),
})

export const askQuestion = endpoint({
  id: 'askQuestion',
  summary: 'Ask about an open request, for all to read (ASK-01).',
  method: 'POST',
  path: '/api/requests/:requestId/questions',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('requestId'),
  body: AskQuestion,
  idempotent: true,
  answer: Question,
  status: 201,
})

export const answerQuestion = endpoint({
  id: 'answerQuestion',
  summary: 'Answer a question on the own request, once, for all to read (ASK-01).',
  method: 'POST',
  path: '/api/questions/:questionId/answer',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('questionId'),
  body: AnswerQuestion,
  idempotent: true,
  answer: Question,
})

export const takeQuestionBack = endpoint({
  id: 'takeQuestionBack',
  summary: 'Take the own question back until it is answered: it is gone (ASK-02).',
  method: 'POST',
  path: '/api/questions/:questionId/withdrawal',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('questionId'),
  idempotent: true,
  answer: Nothing,
})

export const hideQuestion = endpoint({
  id: 'hideQuestion',
  summary: 'Hide a question on the own request from all but its asker, who reads why (ASK-02).',
  method: 'POST',
  path: '/api/questions/:questionId/hide',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('questionId'),
  idempotent: true,
  answer: Question,
})

/** Goes to the request's room: it was asked, or is shown again. */
export const questionAsked = liveMessage({
  name: 'question.asked',
  payload: z.object({ id: Id, version: z.number(), patch: Question }),
})

/** Goes to the request's room. */
export const questionAnswered = liveMessage({
  name: 'question.answered',
  payload: z.object({
    id: Id,
    version: z.number(),
    requestId: Id,
    patch: z.object({ answer: z.string(), answeredAt: Instant }),
  }),
})

/** Goes to the request's room. */
export const questionHidden = liveMessage({
  name: 'question.hidden',
  payload: z.object({ id: Id, version: z.number(), requestId: Id, patch: z.object({ hiddenBy: HiddenBy }) }),
})

/** Goes to the request's room: it was taken back, or went with its business. */
export const questionGone = liveMessage({
  name: 'question.gone',
  payload: z.object({ id: Id, requestId: Id }),
})

/** Goes to the request's room: its business has left, and the answer stays. */
export const questionAnonymised = liveMessage({
  name: 'question.anonymised',
  payload: z.object({
    id: Id,
    version: z.number(),
    requestId: Id,
    patch: z.object({ askerId: z.null(), askerName: z.null(), text: z.null() }),
  }),
})
