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
import { changeHeld, readAgain, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { skipsVersions, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'
import { questionKeys } from './keys.ts'

/** The response for one viewer. */
export type Questions = AnswerOf<typeof questionsOnRequest>

/** Applies each live message to the cached questions. Repeats are ignored; a version gap refetches. */
export const questionsLive = {
  'question.asked'(client: QueryClient, { patch }: Pick<LivePayload<typeof questionAsked>, 'patch'>) {
    if ((goneFrom(client).get(patch.id)?.version ?? 0) >= patch.version) return
    change(client, patch.requestId, (held, viewerId) => {
      // only the server counts the asker's unanswered questions
      if (viewerId !== null && viewerId === patch.askerId) refetchSoon(client, questionKeys.onRequest(patch.requestId))
      return withQuestion(held, patch)
    })
  },

  'question.answered'(client: QueryClient, message: LivePayload<typeof questionAnswered>) {
    patchOne(client, message)
  },

  'question.anonymised'(client: QueryClient, message: LivePayload<typeof questionAnonymised>) {
    patchOne(client, message)
  },

  'question.hidden'(client: QueryClient, { id, version, requestId, patch }: LivePayload<typeof questionHidden>) {
    noteGone(client, id, version)
    change(client, requestId, (held, viewerId) => {
      const known = held.items.find((question) => question.id === id)
      if (!known || known.version >= version) return held
      // the asker still sees it; only the server knows what the owner sees
      if (viewerId === known.askerId) return withQuestion(held, { ...known, ...patch, version })
      if (viewerId !== null) refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(held, id)
    })
  },

  'question.gone'(client: QueryClient, { id, requestId }: LivePayload<typeof questionGone>) {
    noteGone(client, id, Number.POSITIVE_INFINITY)
    change(client, requestId, (held, viewerId) => {
      const known = held.items.find((question) => question.id === id)
      if (viewerId !== null && viewerId === known?.askerId) refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(held, id)
    })
  },
}

/** Versions of hidden and deleted questions, so that an older message can't bring them back. */
const goneFrom = (client: QueryClient): VersionedMessages<{ version: number }> =>
  client.getQueryData(questionKeys.gone) ?? new Map()

const noteGone = (client: QueryClient, id: string, version: number): void =>
  void client.setQueryData(questionKeys.gone, withNewest(goneFrom(client), id, { version }))

/** Returns the questions with one added or replaced, oldest first; unchanged where the cached one is as new. */
export function withQuestion(held: Questions, question: Question): Questions {
  const known = held.items.find(({ id }) => id === question.id)
  if (known && known.version >= question.version) return held
  const items = [...held.items.filter(({ id }) => id !== question.id), question]
  const order = ({ askedAt, id }: Question) => `${askedAt} ${id}`
  return { ...held, items: items.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)) }
}

const withoutQuestion = (held: Questions, id: string): Questions =>
  held.items.some((question) => question.id === id)
    ? { ...held, items: held.items.filter((question) => question.id !== id) }
    : held

interface Patch {
  id: string
  version: number
  requestId: string
  patch: Partial<Question>
}

function patchOne(client: QueryClient, { id, version, requestId, patch }: Patch): void {
  change(client, requestId, (held, viewerId) => {
    const known = held.items.find((question) => question.id === id)
    const own = viewerId !== null && viewerId === known?.askerId
    if (!known || own || skipsVersions(known, { version })) refetchSoon(client, questionKeys.onRequest(requestId))
    return known ? withQuestion(held, { ...known, ...patch, version }) : held
  })
}

/** Changes the cached questions of each viewer; a response in flight may be older, so it is refetched. */
function change(
  client: QueryClient,
  requestId: string,
  next: (held: Questions, viewerId: string | null) => Questions,
): void {
  const queryKey = questionKeys.onRequest(requestId)
  changeHeld<Questions>(client, queryKey, (held, [, , viewerId]) => next(held, viewerId as string | null))
  if (client.isFetching({ queryKey }) > 0) void readAgain(client, queryKey)
}
