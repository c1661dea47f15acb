import type { QueryClient } from '@tanstack/react-query'
import type {
  Question,
  questionAnonymised,
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
  questionsOnRequest,
} from '#modules/market/questions/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { refetchQueries, refetchSoon, updateCached } from '#web/lib/api/cache-patches.ts'
import { skipsVersions, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'
import { questionKeys } from './keys.ts'

/** The questions on a request, as the server sends them to one viewer. */
export type Questions = AnswerOf<typeof questionsOnRequest>

/** Applies each live message to the cached questions. Repeats are ignored; a version gap refetches. */
export const questionsLive = {
  'question.asked'(client: QueryClient, { patch }: Pick<LivePayload<typeof questionAsked>, 'patch'>) {
    if ((removedVersions(client).get(patch.id)?.version ?? 0) >= patch.version) return
    updateQuestions(client, patch.requestId, (cached, viewerId) => {
      // only the server counts the asker's unanswered questions
      if (viewerId !== null && viewerId === patch.askerId) refetchSoon(client, questionKeys.onRequest(patch.requestId))
      return withQuestion(cached, patch)
    })
  },

  'question.answered'(client: QueryClient, message: LivePayload<typeof questionAnswered>) {
    patchQuestion(client, message)
  },

  'question.anonymised'(client: QueryClient, message: LivePayload<typeof questionAnonymised>) {
    patchQuestion(client, message)
  },

  'question.hidden'(client: QueryClient, { id, version, requestId, patch }: LivePayload<typeof questionHidden>) {
    recordRemoved(client, id, version)
    updateQuestions(client, requestId, (cached, viewerId) => {
      const cachedQuestion = cached.items.find((question) => question.id === id)
      if (!cachedQuestion || cachedQuestion.version >= version) return cached
      // the asker still sees it; only the server knows what the owner sees
      if (viewerId === cachedQuestion.askerId) return withQuestion(cached, { ...cachedQuestion, ...patch, version })
      if (viewerId !== null) refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(cached, id)
    })
  },

  'question.gone'(client: QueryClient, { id, requestId }: LivePayload<typeof questionGone>) {
    recordRemoved(client, id, Number.POSITIVE_INFINITY)
    updateQuestions(client, requestId, (cached, viewerId) => {
      const cachedQuestion = cached.items.find((question) => question.id === id)
      if (viewerId !== null && viewerId === cachedQuestion?.askerId)
        refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(cached, id)
    })
  },
}

/** Versions of hidden and deleted questions, so that an older message can't bring them back. */
const removedVersions = (client: QueryClient): VersionedMessages<{ version: number }> =>
  client.getQueryData(questionKeys.removedVersions) ?? new Map()

const recordRemoved = (client: QueryClient, id: string, version: number): void =>
  void client.setQueryData(questionKeys.removedVersions, withNewest(removedVersions(client), id, { version }))

/** Returns the questions with one added or replaced, oldest first; unchanged if the cached version is as new. */
export function withQuestion(cached: Questions, question: Question): Questions {
  const existing = cached.items.find(({ id }) => id === question.id)
  if (existing && existing.version >= question.version) return cached
  const items = [...cached.items.filter(({ id }) => id !== question.id), question]
  const sortKey = ({ askedAt, id }: Question) => `${askedAt} ${id}`
  return { ...cached, items: items.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)) }
}

const withoutQuestion = (cached: Questions, id: string): Questions =>
  cached.items.some((question) => question.id === id)
    ? { ...cached, items: cached.items.filter((question) => question.id !== id) }
    : cached

interface QuestionPatch {
  id: string
  version: number
  requestId: string
  patch: Partial<Question>
}

function patchQuestion(client: QueryClient, { id, version, requestId, patch }: QuestionPatch): void {
  updateQuestions(client, requestId, (cached, viewerId) => {
    const cachedQuestion = cached.items.find((question) => question.id === id)
    const isAsker = viewerId !== null && viewerId === cachedQuestion?.askerId
    if (!cachedQuestion || isAsker || skipsVersions(cachedQuestion, { version }))
      refetchSoon(client, questionKeys.onRequest(requestId))
    return cachedQuestion ? withQuestion(cached, { ...cachedQuestion, ...patch, version }) : cached
  })
}

/** Applies `change` to the cached questions of each viewer; a response in flight may be older, so it is refetched. */
function updateQuestions(
  client: QueryClient,
  requestId: string,
  change: (cached: Questions, viewerId: string | null) => Questions,
): void {
  const queryKey = questionKeys.onRequest(requestId)
  updateCached<Questions>(client, queryKey, (cached, [, , viewerId]) => change(cached, viewerId as string | null))
  if (client.isFetching({ queryKey }) > 0) void refetchQueries(client, queryKey)
}
