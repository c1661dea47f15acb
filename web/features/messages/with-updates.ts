import type { Conversation, Message, messageSeen } from '#modules/messages/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'

/** The loaded pages of a conversation. */
export interface ReadPages {
  pages: Conversation[]
  pageParams: unknown[]
}

/** Returns the pages with a message added in order; unchanged where it is already there. */
export function withMessage<P extends ReadPages>(held: P, message: Message): P {
  const [newest, ...earlier] = held.pages
  const isThere = held.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  // the version stays: earlier messages may be missing and are fetched with their own live message
  if (!newest || isThere) return held
  const items = [...newest.items, message].toSorted((one, other) => other.place - one.place)
  return { ...held, pages: [{ ...newest, items }, ...earlier] }
}

/** Returns the pages with messages marked as seen by their recipient. */
export function withSeen<P extends ReadPages>(
  held: P,
  { by, upTo, seenAt }: LivePayload<typeof messageSeen>['patch'],
): P {
  const mark = (one: Message) =>
    one.side !== by && one.place <= upTo && one.seenAt === null ? { ...one, seenAt } : one
  return { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
}

/** Returns the pages with this version. */
export function withVersion<P extends ReadPages>(held: P, version: number): P {
  const [newest, ...earlier] = held.pages
  return newest ? { ...held, pages: [{ ...newest, version }, ...earlier] } : held
}

/** Returns whether a version is newer than every cached conversation. */
export const isUpdate = (version: number, held: readonly (ReadPages | undefined)[]): boolean =>
  !held.some((one) => (one?.pages[0]?.version ?? -1) >= version)
