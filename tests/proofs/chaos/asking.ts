import { MAX_UNANSWERED } from '#modules/market/questions/contract/facts.ts'
import { answerQuestion, askQuestion, hideQuestion, takeQuestionBack } from '#modules/market/questions/contract.ts'
import type { Actor } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { History } from './history.ts'
import type { KnownQuestion, KnownRequest } from './market.ts'

interface Asking {
  readonly actor: Actor
  readonly history: History
}

/** The share of carriers that ask more at once than may wait. */
const INSIST = 0.3
/** The share that take their question back, most of them at about the time it is answered. */
const REGRET = 0.25
/** The share of owners that hide a question. */
const HIDE = 0.15

/** A carrier asks about a job in public, sometimes more than allowed, and may take a question back (ASK-01, ASK-02). */
export async function askAbout({ actor, history }: Asking, request: KnownRequest): Promise<void> {
  const questions = actor.chance.happens(INSIST) ? MAX_UNANSWERED + 2 : 1
  await Promise.all(Array.from({ length: questions }, () => askOnce({ actor, history }, request)))
}

async function askOnce({ actor, history }: Asking, request: KnownRequest): Promise<void> {
  const op = history.next()
  // the text shows which operation a question in the database comes from
  const text = `Does it come apart? Operation ${op}.`
  const { answer } = await doAndRecord(actor, history, {
    op,
    act: { kind: 'ask', requestId: request.id, text },
    endpoint: askQuestion,
    options: { params: { requestId: request.id }, body: { text } },
    made: (question) => question.id,
  })
  if (!answer) return
  request.questions.push({ id: answer.id, askerId: actor.account.id })
  if (actor.chance.happens(REGRET)) await decide({ actor, history }, request, answer.id, 'take back')
}

/** An owner answers questions, from two tabs with two answers, or hides them. */
export async function answerAll({ actor, history }: Asking, request: KnownRequest): Promise<void> {
  const waiting = request.questions.splice(0)
  await Promise.all(waiting.map((question) => answerOne({ actor, history }, request, question)))
}

async function answerOne({ actor, history }: Asking, request: KnownRequest, { id }: KnownQuestion): Promise<void> {
  const tab = () => {
    const op = history.next()
    const text = `It does. Operation ${op}.`
    return doAndRecord(actor, history, {
      op,
      act: { kind: 'answer', requestId: request.id, questionId: id, text },
      endpoint: answerQuestion,
      options: { params: { questionId: id }, body: { answer: text } },
    })
  }
  if (actor.chance.happens(HIDE)) await decide({ actor, history }, request, id, 'hide')
  else await Promise.all([tab(), tab()])
}

const ENDPOINTS = { 'take back': takeQuestionBack, hide: hideQuestion }

const decide = ({ actor, history }: Asking, request: KnownRequest, questionId: string, kind: keyof typeof ENDPOINTS) =>
  doAndRecord(actor, history, {
    op: history.next(),
    act: { kind, requestId: request.id, questionId },
    endpoint: ENDPOINTS[kind],
    options: { params: { questionId } },
  })
