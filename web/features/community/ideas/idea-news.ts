import type { ideaChanged, ideaPosted, ideaRemoved, SeenIdea } from '#modules/community/ideas/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, type Page, type Pages } from '#web/lib/api/pages.ts'
import { type Asked, hear, type VersionedMessages } from '#web/lib/live/versioned-messages.ts'

export type IdeaPages = Pages<Asked<Page<SeenIdea>>>

interface Change {
  readonly version: number
  readonly likes: number | null
}

/** What was heard about ideas, newest version of each thing; a change without likes is a removal. */
export interface IdeaUpdates {
  readonly posted: VersionedMessages<LivePayload<typeof ideaPosted> & { heardAt: number }>
  readonly changed: VersionedMessages<Change>
}
export const noIdeaUpdates: IdeaUpdates = { posted: new Map(), changed: new Map() }

export const applyPosted = (news: IdeaUpdates, message: LivePayload<typeof ideaPosted>, heardAt: number): IdeaUpdates =>
  hear(news, 'posted', message.id, { ...message, heardAt })
export const applyLikes = (news: IdeaUpdates, { id, version, patch }: LivePayload<typeof ideaChanged>): IdeaUpdates =>
  hear(news, 'changed', id, { version, likes: patch.likes })
export const applyRemoved = (news: IdeaUpdates, { id, version }: LivePayload<typeof ideaRemoved>): IdeaUpdates =>
  hear(news, 'changed', id, { version, likes: null })

/** The ideas with everything heard since: new ones on top, their likes counted, removed ones gone. */
export function ideasWithUpdates(held: IdeaPages, news: IdeaUpdates): IdeaPages {
  const askedAt = held.pages[0]?.askedAt ?? 0
  const known = new Set(itemsOf(held).map((idea) => idea.id))
  let list = held
  for (const { patch, heardAt } of news.posted.values()) {
    if (heardAt < askedAt || known.has(patch.id)) continue
    // whose it is the next read tells
    list = insertItem(list, { ...patch, liked: false, own: false }) ?? list
  }
  return changeItems(list, (idea: SeenIdea) => {
    const change = news.changed.get(idea.id)
    if (!change || change.version <= idea.version) return idea
    return change.likes === null ? null : { ...idea, likes: change.likes, version: change.version }
  })
}

/** An idea as the viewer's own like left it. */
export const ideaLiked = (held: IdeaPages, liked: Pick<SeenIdea, 'id' | 'likes' | 'liked' | 'version'>): IdeaPages =>
  changeItems(held, (idea: SeenIdea) => {
    if (idea.id !== liked.id) return idea
    return liked.version >= idea.version ? { ...idea, ...liked } : { ...idea, liked: liked.liked }
  })
