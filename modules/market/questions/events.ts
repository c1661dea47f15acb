import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { HiddenBy, Question } from './contract.ts'

/** A business asked a question. The payload is public. */
export const QuestionAsked = eventKind('QuestionAsked', 1, z.object({ question: Question, ownerId: Id }))
export type QuestionAsked = EventOf<typeof QuestionAsked>

const questionFields = { questionId: Id, requestId: Id, version: z.number() }

/** The owner answered a question. `askerId` is null once the asker's account is deleted. */
export const QuestionAnswered = eventKind(
  'QuestionAnswered',
  1,
  z.object({ ...questionFields, askerId: z.nullable(Id), answer: z.string(), answeredAt: Instant }),
)
export type QuestionAnswered = EventOf<typeof QuestionAnswered>

/** A question was hidden from everyone but its asker. */
export const QuestionHidden = eventKind('QuestionHidden', 1, z.object({ ...questionFields, by: HiddenBy }))
export type QuestionHidden = EventOf<typeof QuestionHidden>

/** Staff restored a question. */
export const QuestionRestored = eventKind('QuestionRestored', 1, z.object({ question: Question }))
export type QuestionRestored = EventOf<typeof QuestionRestored>

/** The asker deleted an unanswered question. */
export const QuestionTakenBack = eventKind('QuestionTakenBack', 1, z.object({ questionId: Id, requestId: Id }))
export type QuestionTakenBack = EventOf<typeof QuestionTakenBack>

/** A user's account was deleted: `anonymised` questions lost their asker and text, those in `gone` were deleted. */
export const QuestionsErased = eventKind(
  'QuestionsErased',
  1,
  z.object({
    anonymised: z.array(z.object({ id: Id, requestId: Id, version: z.number() })),
    gone: z.array(z.object({ id: Id, requestId: Id })),
  }),
)
export type QuestionsErased = EventOf<typeof QuestionsErased>
