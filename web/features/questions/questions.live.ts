import type { QueryClient } from '@tanstack/react-query'
import type {
  Question,
  questionAnonymised,
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
  questionsOnRequest,
} from '#modules/questions/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { changeHeld, readAgain, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { skipsVersions, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'
import { questionKeys } from './keys.ts'

/** What one viewer was answered. */
export type Questions = AnswerOf<typeof questionsOnRequest>

/** Live message → change of what is held of a request. Repeats and old news change nothing; a gap asks again. */
export const questionsLive = {
  'question.asked'(client: QueryClient, { patch }: Pick<LivePayload<typeof questionAsked>, 'patch'>) {
    if ((goneFrom(client).get(patch.id)?.version ?? 0) >= patch.version) return
    change(client, patch.requestId, (held, viewer) => {
      // how many of one's own may wait only the server counts
      if (viewer !== null && viewer === patch.askerId) refetchSoon(client, questionKeys.onRequest(patch.requestId))
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
    change(client, requestId, (held, viewer) => {
      const known = held.items.find((question) => question.id === id)
      if (!known || known.version >= version) return held
      // its asker reads it on, and what the owner reads only the server knows
      if (viewer === known.askerId) return withQuestion(held, { ...known, ...patch, version })
      if (viewer !== null) refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(held, id)
    })
  },

  'question.gone'(client: QueryClient, { id, requestId }: LivePayload<typeof questionGone>) {
    noteGone(client, id, Number.POSITIVE_INFINITY)
    change(client, requestId, (held, viewer) => {
      const known = held.items.find((question) => question.id === id)
      if (viewer !== null && viewer === known?.askerId) refetchSoon(client, questionKeys.onRequest(requestId))
      return withoutQuestion(held, id)
    })
  },
}

/** What was hidden or taken back, and at which version: a message of before that comes late brings it back to no page. */
const goneFrom = (client: QueryClient): VersionedMessages<{ version: number }> =>
  client.getQueryData(questionKeys.gone) ?? new Map()

const noteGone = (client: QueryClient, id: string, version: number): void =>
  void client.setQueryData(questionKeys.gone, withNewest(goneFrom(client), id, { version }))

/** What is held with a question in it, in the order in which they were asked; the same where it is known as it is, or newer. */
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
  change(client, requestId, (held, viewer) => {
    const known = held.items.find((question) => question.id === id)
    const own = viewer !== null && viewer === known?.askerId
    if (!known || own || skipsVersions(known, { version })) refetchSoon(client, questionKeys.onRequest(requestId))
    return known ? withQuestion(held, { ...known, ...patch, version }) : held
  })
}

/** Changes what is held for each viewer; an answer on its way may be older, and is asked for once more. */
function change(
  client: QueryClient,
  requestId: string,
  next: (held: Questions, viewer: string | null) => Questions,
): void {
  const queryKey = questionKeys.onRequest(requestId)
  changeHeld<Questions>(client, queryKey, (held, [, , viewer]) => next(held, viewer as string | null))
  if (client.isFetching({ queryKey }) > 0) void readAgain(client, queryKey)
}
