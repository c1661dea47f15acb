import type { Conversation, Message, messageSeen } from '#modules/fulfilment/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'

/** The loaded pages of a conversation. */
export interface ConversationPages {
  pages: Conversation[]
  pageParams: unknown[]
}

/** Adds a message to the pages, in order. If they already have it, returns them unchanged. */
export function withMessage<P extends ConversationPages>(cached: P, message: Message): P {
  const [newest, ...earlier] = cached.pages
  const isCached = cached.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  // keeps the version: earlier messages may be missing, and each arrives with its own live message
  if (!newest || isCached) return cached
  const items = [...newest.items, message].toSorted((a, b) => b.place - a.place)
  return { ...cached, pages: [{ ...newest, items }, ...earlier] }
}

/** Marks messages in the pages as seen by their recipient. */
export function withSeen<P extends ConversationPages>(
  cached: P,
  { by, upTo, seenAt }: LivePayload<typeof messageSeen>['patch'],
): P {
  const withSeenAt = (message: Message) =>
    message.side !== by && message.place <= upTo && message.seenAt === null ? { ...message, seenAt } : message
  return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(withSeenAt) })) }
}

/** Sets the version of the newest page. */
export function withVersion<P extends ConversationPages>(cached: P, version: number): P {
  const [newest, ...earlier] = cached.pages
  return newest ? { ...cached, pages: [{ ...newest, version }, ...earlier] } : cached
}

/** Whether a version is newer than every cached conversation. */
export const isNewerThanCached = (version: number, cached: readonly (ConversationPages | undefined)[]): boolean =>
  !cached.some((conversation) => (conversation?.pages[0]?.version ?? -1) >= version)
