import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import * as contract from './contract.ts'
import {
  QuestionAnswered,
  QuestionAsked,
  QuestionHidden,
  QuestionRestored,
  QuestionsErased,
  QuestionTakenBack,
} from './events.ts'

/** Sends questions to open job pages (ASK-04), and new ones to the owner on any page. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(QuestionAsked, ({ data }) => sendQuestion(data.question, [userRoom(data.ownerId)])),
  liveUpdate(QuestionRestored, ({ data }) => sendQuestion(data.question)),
  liveUpdate(QuestionAnswered, ({ data: { questionId: id, requestId, version, answer, answeredAt } }) =>
    toRooms([jobPageRoom(requestId)], contract.questionAnswered, {
      id,
      version,
      requestId,
      patch: { answer, answeredAt },
    }),
  ),
  liveUpdate(QuestionHidden, ({ data: { questionId: id, requestId, version, by: hiddenBy } }) =>
    toRooms([jobPageRoom(requestId)], contract.questionHidden, { id, version, requestId, patch: { hiddenBy } }),
  ),
  liveUpdate(QuestionTakenBack, ({ data: { questionId: id, requestId } }) => sendDeleted({ id, requestId })),
  liveUpdate(QuestionsErased, ({ data: { anonymised, gone } }) => [
    ...anonymised.flatMap((question) =>
      toRooms([jobPageRoom(question.requestId)], contract.questionAnonymised, {
        ...question,
        patch: { askerId: null, askerName: null, text: null },
      }),
    ),
    ...gone.flatMap(sendDeleted),
  ]),
]

const jobPageRoom = (requestId: string) => roomName(requestRoom, requestId)

const sendQuestion = (question: contract.Question, otherRooms: readonly string[] = []) =>
  toRooms([jobPageRoom(question.requestId), ...otherRooms], contract.questionAsked, {
    id: question.id,
    version: question.version,
    patch: question,
  })

const sendDeleted = ({ id, requestId }: { id: string; requestId: string }) =>
  toRooms([jobPageRoom(requestId)], contract.questionGone, { id, requestId })
