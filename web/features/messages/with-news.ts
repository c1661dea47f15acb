import type { Conversation, SentMessage } from '#modules/messages/contract.ts'

/** What is read of a conversation, page by page. */
export interface ReadPages {
  pages: Conversation[]
  pageParams: unknown[]
}

/** The pages with a message that was just sent; unchanged where it is there already, by whatever way it came. */
export function withSent<P extends ReadPages>(held: P, { message }: SentMessage): P {
  const [newest, ...earlier] = held.pages
  const isThere = held.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  // the version stays: others may have come before it, and those are read when their news comes
  return !newest || isThere ? held : { ...held, pages: [{ ...newest, items: [message, ...newest.items] }, ...earlier] }
}

/** Whether a live message tells something newer than any of the conversations that are held. */
export const isNews = (version: number, held: readonly (ReadPages | undefined)[]): boolean =>
  !held.some((one) => (one?.pages[0]?.version ?? -1) >= version)
