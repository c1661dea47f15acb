import type { BidderCard } from '#modules/profiles/contract.ts'
import { isClosed } from '#modules/requests/facts/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { MOST_QUESTIONS } from './contract.ts'
import { QuestionAnswered, QuestionAsked, QuestionHidden, QuestionTakenBack } from './events.ts'
import { MOST_WAITING } from './facts/contract.ts'

/** The request as it stands under its lock. */
interface JudgedRequest {
  id: string
  /** Null when the owner has deleted their account. */
  userId: string | null
  status: string
  winningBidId: string | null
  /** False while staff hide it. */
  shown: boolean
}

/** Who wants to ask. */
export interface Asker {
  userType: 'customer' | 'business' | null
  /** Whether it has a plan that works. */
  subscribed: boolean
  /** Why its registration keeps it from bidding, in words; null when it does not (TRUST-15). */
  registrationBar: string | null
}

/** A question that was asked before on the same request, hidden or not. */
export interface AskedBefore {
  askerId: string | null
  answered: boolean
}

/** A question as it stands under its lock. */
interface JudgedQuestion {
  id: string
  askerId: string | null
  answered: boolean
  hidden: boolean
  staffHidden: boolean
  version: number
}

/** Why a business may not ask on a request; null when it may (ASK-01, ASK-02). */
export function whyNotAsk(
  asker: Asker,
  askerId: string,
  before: readonly AskedBefore[],
): { code: string; message: string } | null {
  if (asker.userType !== 'business')
    return { code: 'not_business', message: 'Only business accounts can ask questions.' }
  if (!asker.subscribed) return { code: 'not_subscribed', message: 'You need an active subscription to ask questions.' }
  if (asker.registrationBar !== null) return { code: 'not_registered', message: asker.registrationBar }
  // what the owner hid counts on: hiding is no invitation to ask once more
  const waiting = before.filter((one) => one.askerId === askerId && !one.answered).length
  if (waiting >= MOST_WAITING)
    return {
      code: 'too_many_waiting',
      message: `You have ${MOST_WAITING} questions here without an answer. You can ask again once the owner has answered.`,
    }
  if (before.length >= MOST_QUESTIONS)
    return { code: 'questions_full', message: `This job has ${MOST_QUESTIONS} questions, the most there can be.` }
  return null
}

interface Asking {
  questionId: string
  request: JudgedRequest | null
  card: BidderCard
  asker: Asker
  before: readonly AskedBefore[]
  text: string
  now: Date
}

/**
 * Decides whether a business may ask about a request (ASK-01, ASK-02).
 * Throws Refusal: not_found, own_request, questions_closed, not_business, not_subscribed, not_registered,
 * too_many_waiting, questions_full.
 */
export function askQuestion({ questionId, request, card, asker, before, text, now }: Asking): QuestionAsked {
  const { userId: askerId } = card
  const ownerId = request?.userId ?? null
  if (ownerId === askerId) throw new Refusal('forbidden', 'own_request', 'You cannot ask about your own request.')
  assertOpen(request)
  const no = whyNotAsk(asker, askerId, before)
  if (no) throw new Refusal(FORBIDDEN.has(no.code) ? 'forbidden' : 'conflict', no.code, no.message)
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

/** Questions end with the job (ASK-02). */
function assertOpen(request: JudgedRequest | null): asserts request is JudgedRequest & { userId: string } {
  if (!request?.shown) throw notFound('Job not found.')
  if (isClosed(request) || request.userId === null)
    throw new Refusal('conflict', 'questions_closed', 'Questions are closed.')
}

interface Concerned {
  request: JudgedRequest | null
  question: JudgedQuestion | null
  callerId: string
  now: Date
}

/**
 * Decides whether an owner may answer a question (ASK-01).
 * Throws Refusal: not_found, not_owner, questions_closed, question_hidden, answered_already.
 */
export function answerQuestion({
  request,
  question,
  callerId,
  answer,
  now,
}: Concerned & { answer: string }): QuestionAnswered {
  const { id, askerId, answered, hidden, version } = assertOwner({ request, question, callerId })
  assertOpen(request)
  if (hidden) throw new Refusal('conflict', 'question_hidden', 'You have hidden this question.')
  if (answered) throw new Refusal('conflict', 'answered_already', 'This question has been answered already.')
  return QuestionAnswered.of(
    { questionId: id, requestId: request.id, version: version + 1, askerId, answer, answeredAt: now.toISOString() },
    now,
  )
}

/**
 * Decides whether an owner may hide a question, also once the job is closed (ASK-02); null when it is hidden already.
 * Throws Refusal: not_found, not_owner.
 */
export function hideQuestion({ request, question, callerId, now }: Concerned): QuestionHidden | null {
  const { id, hidden, version } = assertOwner({ request, question, callerId })
  if (hidden || !request) return null
  return QuestionHidden.of({ questionId: id, requestId: request.id, version: version + 1, by: 'owner' }, now)
}

/** Throws Refusal: not_owner, not_found also for what is hidden from the caller. */
function assertOwner({ request, question, callerId }: Omit<Concerned, 'now'>): JudgedQuestion {
  if (!request || !question || question.staffHidden) throw notFound()
  if (request.userId === callerId) return question
  if (!request.shown || question.hidden) throw notFound()
  throw new Refusal('forbidden', 'not_owner', 'Only who posted this job can do that.')
}

/**
 * Decides whether a business may take its question back, also once the job is closed (ASK-02).
 * Throws Refusal: not_found for the questions of others as well, answered_already.
 */
export function takeBack({ request, question, callerId, now }: Concerned): QuestionTakenBack {
  if (!request || !question || question.askerId !== callerId) throw notFound()
  if (question.answered)
    throw new Refusal('conflict', 'answered_already', 'This question has been answered, so it stays.')
  return QuestionTakenBack.of({ questionId: question.id, requestId: request.id }, now)
}
