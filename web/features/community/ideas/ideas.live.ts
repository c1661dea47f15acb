import type {
  ideaChanged,
  ideaHidden,
  ideaPosted,
  ideaRemoved,
  ideaRestored,
} from '#modules/community/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { refetchQueries, updateCached } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { removeMessage } from '#web/lib/live/versioned-messages.ts'
import {
  applyLikes,
  applyPosted,
  applyRemoved,
  type IdeaPages,
  type IdeaUpdates,
  ideasWithUpdates,
  noIdeaUpdates,
} from './idea-updates.ts'

/** The live messages about ideas so far. */
export const ideaUpdates = (): IdeaUpdates => queryClient.getQueryData<IdeaUpdates>(ideaKeys.updates) ?? noIdeaUpdates

function apply(updates: IdeaUpdates) {
  queryClient.setQueryData(ideaKeys.updates, updates)
  updateCached<IdeaPages>(queryClient, ideaKeys.list, (cached) => ideasWithUpdates(cached, updates))
}

/** Drops the live messages about an idea that staff hid or restored, and refetches: the server decides who sees it. */
function refetchWithout(id: string) {
  const { posted, changed } = ideaUpdates()
  queryClient.setQueryData(ideaKeys.updates, { posted: removeMessage(posted, id), changed: removeMessage(changed, id) })
  void refetchQueries(queryClient, ideaKeys.list)
}

/** Keeps the ideas on screen up to date while mounted; a page calls it once. */
export function useIdeaMessages(): void {
  useLive<typeof ideaPosted>('idea.posted', (message) => apply(applyPosted(ideaUpdates(), message, Date.now())))
  useLive<typeof ideaChanged>('idea.changed', (message) => apply(applyLikes(ideaUpdates(), message)))
  useLive<typeof ideaHidden>('idea.hidden', ({ id }) => refetchWithout(id))
  useLive<typeof ideaRestored>('idea.restored', ({ id }) => refetchWithout(id))
  useLive<typeof ideaRemoved>('idea.removed', (message) => apply(applyRemoved(ideaUpdates(), message)))
}
