import type { IdeaForViewer, ideaChanged, ideaPosted, ideaRemoved } from '#modules/community/ideas/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { addMessage, type VersionedMessages, type WithFetchTime } from '#web/lib/live/versioned-messages.ts'

export type IdeaPages = Pages<WithFetchTime<Page<IdeaForViewer>>>

interface Change {
  readonly version: number
  /** Null for a removed idea. */
  readonly likes: number | null
}

/** The latest live messages about each idea. */
export interface IdeaUpdates {
  readonly posted: VersionedMessages<LivePayload<typeof ideaPosted> & { receivedAt: number }>
  readonly changed: VersionedMessages<Change>
}
export const noIdeaUpdates: IdeaUpdates = { posted: new Map(), changed: new Map() }

export const applyPosted = (
  updates: IdeaUpdates,
  message: LivePayload<typeof ideaPosted>,
  receivedAt: number,
): IdeaUpdates => addMessage(updates, 'posted', message.id, { ...message, receivedAt })
export const applyLikes = (
  updates: IdeaUpdates,
  { id, version, patch }: LivePayload<typeof ideaChanged>,
): IdeaUpdates => addMessage(updates, 'changed', id, { version, likes: patch.likes })
export const applyRemoved = (updates: IdeaUpdates, { id, version }: LivePayload<typeof ideaRemoved>): IdeaUpdates =>
  addMessage(updates, 'changed', id, { version, likes: null })

/** Applies live messages to fetched ideas: new ones on top, likes updated, removed ones dropped. */
export function ideasWithUpdates(cached: IdeaPages, updates: IdeaUpdates): IdeaPages {
  const fetchStartedAt = cached.pages[0]?.fetchStartedAt ?? 0
  const cachedIds = new Set(itemsOf(cached).map((idea) => idea.id))
  let list = cached
  for (const { patch, receivedAt } of updates.posted.values()) {
    if (receivedAt < fetchStartedAt || cachedIds.has(patch.id)) continue
    // the next fetch says whose it is
    list = insertItem(list, { ...patch, liked: false, own: false }) ?? list
  }
  return changeItems(list, (idea: IdeaForViewer) => {
    const change = updates.changed.get(idea.id)
    if (!change || change.version <= idea.version) return idea
    return change.likes === null ? null : { ...idea, likes: change.likes, version: change.version }
  })
}

/** Returns the ideas with the viewer's own like, or its removal, applied to one. */
export const withOwnLike = (
  cached: IdeaPages,
  liked: Pick<IdeaForViewer, 'id' | 'likes' | 'liked' | 'version'>,
): IdeaPages =>
  changeItems(cached, (idea: IdeaForViewer) => {
    if (idea.id !== liked.id) return idea
    return liked.version >= idea.version ? { ...idea, ...liked } : { ...idea, liked: liked.liked }
  })
