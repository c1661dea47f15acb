import type { BidderCard } from '#modules/carriers/profiles/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { MAX_UNANSWERED } from './contract/facts.ts'
import { MAX_QUESTIONS } from './contract.ts'
import { QuestionAnswered, QuestionAsked, QuestionHidden, QuestionTakenBack } from './events.ts'

/** A locked request. */
interface RequestState {
  id: string
  /** Null when the owner has deleted their account. */
  userId: string | null
  status: string
  winningBidId: string | null
  /** False while staff hide it. */
  shown: boolean
}

/** What decides whether an account may ask questions. */
export interface Asker {
  userType: 'customer' | 'business' | null
  /** Whether it has an active subscription. */
  isSubscribed: boolean
  /** Why the account's registration doesn't allow bidding, as text; null if it does (TRUST-15). */
  registrationBlocker: string | null
}

/** An earlier question on the same request, hidden or not. */
export interface EarlierQuestion {
  askerId: string | null
  answered: boolean
}

/** A locked question. */
interface QuestionState {
  id: string
  askerId: string | null
  answered: boolean
  hidden: boolean
  staffHidden: boolean
  version: number
}

/** Returns why a business may not ask on a request; null if it may (ASK-01, ASK-02). */
export function findAskBlocker(
  asker: Asker,
  askerId: string,
  earlier: readonly EarlierQuestion[],
): { code: string; message: string } | null {
  if (asker.userType !== 'business')
    return { code: 'not_business', message: 'Only business accounts can ask questions.' }
  if (!asker.isSubscribed)
    return { code: 'not_subscribed', message: 'You need an active subscription to ask questions.' }
  if (asker.registrationBlocker !== null) return { code: 'not_registered', message: asker.registrationBlocker }
  // hidden questions still count
  const unanswered = earlier.filter((question) => question.askerId === askerId && !question.answered).length
  if (unanswered >= MAX_UNANSWERED)
    return {
      code: 'too_many_waiting',
      message: `You have ${MAX_UNANSWERED} unanswered questions on this job. You can ask again once the customer has answered.`,
    }
  if (earlier.length >= MAX_QUESTIONS)
    return { code: 'questions_full', message: `This job has reached the limit of ${MAX_QUESTIONS} questions.` }
  return null
}

interface AskQuestionInput {
  questionId: string
  request: RequestState | null
  card: BidderCard
  asker: Asker
  earlier: readonly EarlierQuestion[]
  text: string
  now: Date
}

/**
 * Decides whether a business may ask about a request (ASK-01, ASK-02).
 * Throws a Refusal: `not_found`, `own_request`, `questions_closed`, `not_business`, `not_subscribed`, `not_registered`,
 * `too_many_waiting`, `questions_full`.
 */
export function askQuestion({ questionId, request, card, asker, earlier, text, now }: AskQuestionInput): QuestionAsked {
  const { userId: askerId } = card
  const ownerId = request?.userId ?? null
  if (ownerId === askerId)
    throw new Refusal('forbidden', 'own_request', 'You can’t ask a question about your own request.')
  assertOpen(request)
  const blocker = findAskBlocker(asker, askerId, earlier)
  if (blocker) throw new Refusal(FORBIDDEN.has(blocker.code) ? 'forbidden' : 'conflict', blocker.code, blocker.message)
  const question = {
    id: questionId,
    requestId: request.id,
    askerId,
    askerName: card.displayName,
    askerVerification: card.verificationStatus,
    text,
    askedAt: now.toISOString(),
    answer: null,
    answeredAt: null,
    version: 1,
  }
  return QuestionAsked.of({ question, ownerId: request.userId }, now)
}

const FORBIDDEN = new Set(['not_business', 'not_subscribed', 'not_registered'])

/** Checks that the request is still open (ASK-02). Throws a Refusal: `not_found`, `questions_closed`. */
function assertOpen(request: RequestState | null): asserts request is RequestState & { userId: string } {
  if (!request?.shown) throw notFound('Job not found.')
  if (isClosed(request) || request.userId === null)
    throw new Refusal('conflict', 'questions_closed', 'Questions are closed.')
}

interface QuestionAction {
  request: RequestState | null
  question: QuestionState | null
  callerId: string
  now: Date
}

/**
 * Decides whether an owner may answer a question (ASK-01).
 * Throws a Refusal: `not_found`, `not_owner`, `questions_closed`, `question_hidden`, `answered_already`.
 */
export function answerQuestion({
  request,
  question,
  callerId,
  answer,
  now,
}: QuestionAction & { answer: string }): QuestionAnswered {
  const { id, askerId, answered, hidden, version } = requireQuestionOfOwner({ request, question, callerId })
  assertOpen(request)
  if (hidden) throw new Refusal('conflict', 'question_hidden', 'You’ve hidden this question.')
  if (answered) throw new Refusal('conflict', 'answered_already', 'You’ve already answered this question.')
  return QuestionAnswered.of(
    { questionId: id, requestId: request.id, version: version + 1, askerId, answer, answeredAt: now.toISOString() },
    now,
  )
}

/**
 * Decides whether an owner may hide a question, even on a closed job (ASK-02); null if it is already hidden.
 * Throws a Refusal: `not_found`, `not_owner`.
 */
export function hideQuestion({ request, question, callerId, now }: QuestionAction): QuestionHidden | null {
  const { id, hidden, version } = requireQuestionOfOwner({ request, question, callerId })
  if (hidden || !request) return null
  return QuestionHidden.of({ questionId: id, requestId: request.id, version: version + 1, by: 'owner' }, now)
}

/**
 * Checks that the caller owns the request, and returns the question. Throws a Refusal: `not_owner`; `not_found`, also
 * if the request or the question is hidden from the caller.
 */
function requireQuestionOfOwner({ request, question, callerId }: Omit<QuestionAction, 'now'>): QuestionState {
  if (!request || !question || question.staffHidden) throw notFound()
  if (request.userId === callerId) return question
  if (!request.shown || question.hidden) throw notFound()
  throw new Refusal('forbidden', 'not_owner', 'Only the person who posted this job can do that.')
}

/**
 * Decides whether a business may delete its question, even on a closed job (ASK-02).
 * Throws a Refusal: `not_found`, also for questions of others; `answered_already`.
 */
export function takeQuestionBack({ request, question, callerId, now }: QuestionAction): QuestionTakenBack {
  if (!request || !question || question.askerId !== callerId) throw notFound()
  if (question.answered)
    throw new Refusal('conflict', 'answered_already', 'This question has been answered, so you can’t delete it.')
  return QuestionTakenBack.of({ questionId: question.id, requestId: request.id }, now)
}
