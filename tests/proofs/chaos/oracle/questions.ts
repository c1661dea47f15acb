import { MAX_UNANSWERED } from '#modules/market/questions/contract/facts.ts'
import { MAX_QUESTIONS } from '#modules/market/questions/contract.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import type { StoredQuestion } from '#tests/proofs/chaos/stored-talk.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Questions: none lost, none twice, none too many, answered once, and gone once taken back (ASK-01, ASK-02). */
export function askedQuestions(history: readonly Operation[], { questions }: Stored): Violation[] {
  const byText = Map.groupBy(questions, ({ text }) => text)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const asked = new Set(ofKind(history, 'ask').map(({ act }) => act.text))
  const backs = Map.groupBy(ofKind(history, 'take back'), ({ act }) => act.questionId)
  const tookBack = (id: string) => (backs.get(id) ?? []).some(({ outcome }) => outcome !== 'failed')
  return [
    ...ofKind(history, 'ask').flatMap((line) => checkOne(line, byText.get(line.act.text) ?? [], tookBack)),
    ...questions
      .filter(({ text }) => !asked.has(text))
      .map(({ id }) => violation('nothing exists without an operation', `question ${id}`)),
    ...checkTakenBack(backs, byId),
    ...checkAnswers(history, byId),
    ...checkHidden(history, byId),
    ...checkLimits(questions),
    ...checkTooLate(history),
  ]
}

function checkOne(
  line: Done<'ask'>,
  stored: readonly StoredQuestion[],
  tookBack: (id: string) => boolean,
): Violation[] {
  const broken = (promise: string) => [violation(promise, line.act.text, line)]
  if (stored.length > 1) return broken('no question is asked twice')
  const [question] = stored
  if (line.outcome === 'failed' && question) return broken('what was refused was not done')
  if (line.outcome !== 'ok') return []
  if (!question) return tookBack(line.made ?? '') ? [] : broken('no acknowledged question is lost')
  const same = question.id === line.made && question.requestId === line.act.requestId && question.askerId === line.who
  return same ? [] : broken('a question is kept as it was asked')
}

function checkTakenBack(
  backs: ReadonlyMap<string, readonly Done<'take back'>[]>,
  byId: ReadonlyMap<string, StoredQuestion>,
): Violation[] {
  return [...backs]
    .filter(([id, lines]) => byId.has(id) && lines.some(({ outcome }) => outcome === 'ok'))
    .map(([id, lines]) => violation('a question that was taken back is gone', `question ${id}`, ...lines))
}

/** Of several answers one counts, and it stays, even if the asker takes the question back. */
function checkAnswers(history: readonly Operation[], byId: ReadonlyMap<string, StoredQuestion>): Violation[] {
  const answers = Map.groupBy(ofKind(history, 'answer'), ({ act }) => act.questionId)
  return [...answers].flatMap(([id, lines]) => {
    const acked = lines.filter(({ outcome }) => outcome === 'ok')
    if (acked.length > 1) return [violation('a question is answered once', `question ${id}`, ...acked)]
    const [line] = acked
    const kept = byId.get(id)?.answer
    if (line && kept !== line.act.text)
      return [violation('no acknowledged answer is lost', `question ${id}: ${kept}`, line)]
    const possible = lines.filter(({ outcome }) => outcome !== 'failed').map(({ act }) => act.text)
    const unasked = kept != null && !possible.includes(kept)
    return unasked ? [violation('nothing exists without an operation', `the answer of ${id}`, ...lines)] : []
  })
}

function checkHidden(history: readonly Operation[], byId: ReadonlyMap<string, StoredQuestion>): Violation[] {
  return ofKind(history, 'hide')
    .filter(({ act, outcome }) => outcome === 'ok' && byId.get(act.questionId)?.hidden === false)
    .map((line) => violation('what an owner hid stays hidden', `question ${line.act.questionId}`, line))
}

function checkLimits(questions: readonly StoredQuestion[]): Violation[] {
  const waiting = questions.filter(({ answer }) => answer === null)
  const most = (all: Iterable<[string, readonly StoredQuestion[]]>, limit: number) =>
    [...all]
      .filter(([, some]) => some.length > limit)
      .map(([whose, some]) => violation('no question beyond the limits', `${whose}: ${some.length}`))
  return [
    ...most(
      Map.groupBy(questions, ({ requestId }) => requestId),
      MAX_QUESTIONS,
    ),
    ...most(
      Map.groupBy(waiting, ({ requestId, askerId }) => `${requestId} by ${askerId}`),
      MAX_UNANSWERED,
    ),
  ]
}

/** No question or answer succeeds that began after an acceptance had succeeded. */
function checkTooLate(history: readonly Operation[]): Violation[] {
  const accepted = Map.groupBy(
    ofKind(history, 'accept').filter(({ outcome }) => outcome === 'ok'),
    ({ act }) => act.requestId,
  )
  return [...ofKind(history, 'ask'), ...ofKind(history, 'answer')].flatMap((line) => {
    const [yes] = accepted.get(line.act.requestId) ?? []
    const late = yes && line.outcome === 'ok' && line.startedAt > yes.endedAt
    return late ? [violation('questions end with the acceptance', `request ${line.act.requestId}`, yes, line)] : []
  })
}
