import { requestRoom } from '#modules/requests/facts/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import * as contract from './contract.ts'
import {
  QuestionAnswered,
  QuestionAsked,
  QuestionHidden,
  QuestionRestored,
  QuestionsErased,
  QuestionTakenBack,
} from './events.ts'

/** Whoever has the job page open hears of its questions (ASK-04), and its owner wherever they are that one was asked. */
export const announcements: readonly Announcement[] = [
  announce(QuestionAsked, ({ data }) => tellOf(data.question, [userRoom(data.ownerId)])),
  announce(QuestionRestored, ({ data }) => tellOf(data.question)),
  announce(QuestionAnswered, ({ data: { questionId: id, requestId, version, answer, answeredAt } }) =>
    tell([jobPage(requestId)], contract.questionAnswered, { id, version, requestId, patch: { answer, answeredAt } }),
  ),
  announce(QuestionHidden, ({ data: { questionId: id, requestId, version, by: hiddenBy } }) =>
    tell([jobPage(requestId)], contract.questionHidden, { id, version, requestId, patch: { hiddenBy } }),
  ),
  announce(QuestionTakenBack, ({ data: { questionId: id, requestId } }) => tellGone({ id, requestId })),
  announce(QuestionsErased, ({ data: { anonymised, gone } }) => [
    ...anonymised.flatMap((question) =>
      tell([jobPage(question.requestId)], contract.questionAnonymised, {
        ...question,
        patch: { askerId: null, askerName: null, text: null },
      }),
    ),
    ...gone.flatMap(tellGone),
  ]),
]

const jobPage = (requestId: string) => roomName(requestRoom, requestId)

const tellOf = (question: contract.Question, concerned: readonly string[] = []) =>
  tell([jobPage(question.requestId), ...concerned], contract.questionAsked, {
    id: question.id,
    version: question.version,
    patch: question,
  })

const tellGone = ({ id, requestId }: { id: string; requestId: string }) =>
  tell([jobPage(requestId)], contract.questionGone, { id, requestId })
