import type { Conversation, Message, messageSeen } from '#modules/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'

/** What is read of a conversation, page by page. */
export interface ReadPages {
  pages: Conversation[]
  pageParams: unknown[]
}

/** The pages with a new message at its place; unchanged where it is there already, by whatever way it came. */
export function withMessage<P extends ReadPages>(held: P, message: Message): P {
  const [newest, ...earlier] = held.pages
  const isThere = held.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  // the version stays: others may have come before it, and those are read when their news comes
  if (!newest || isThere) return held
  const items = [...newest.items, message].toSorted((one, other) => other.place - one.place)
  return { ...held, pages: [{ ...newest, items }, ...earlier] }
}

/** The pages with what one side wrote marked as seen by the other. */
export function withSeen<P extends ReadPages>(
  held: P,
  { by, upTo, seenAt }: LivePayload<typeof messageSeen>['patch'],
): P {
  const mark = (one: Message) =>
    one.side !== by && one.place <= upTo && one.seenAt === null ? { ...one, seenAt } : one
  return { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
}

/** The pages, known to be of this version. */
export function withVersion<P extends ReadPages>(held: P, version: number): P {
  const [newest, ...earlier] = held.pages
  return newest ? { ...held, pages: [{ ...newest, version }, ...earlier] } : held
}

/** Whether a live message tells something newer than any of the conversations that are held. */
export const isNews = (version: number, held: readonly (ReadPages | undefined)[]): boolean =>
  !held.some((one) => (one?.pages[0]?.version ?? -1) >= version)
