import type { Selectable } from 'kysely'
import type { Message, MessageParty, StaffMessage } from './contract.ts'
import type { MessagesTables } from './tables.ts'

export const MESSAGE_COLUMNS = [
  'id',
  'place',
  'side',
  'author_id',
  'text',
  'photo_key',
  'sent_at',
  'seen_at',
  'hidden_at',
] as const

export type MessageRow = Pick<Selectable<MessagesTables['job_messages']>, (typeof MESSAGE_COLUMNS)[number]>

/** Returns a message as a party may see it: a hidden one only for its author, and none of a deleted account. */
export function messageFrom(row: MessageRow, reader: MessageParty): Message {
  const { id, place, side, author_id, text, photo_key, sent_at, seen_at, hidden_at } = row
  const isOwn = side === reader
  const hasAuthorLeft = author_id === null
  const isVisible = !hasAuthorLeft && (isOwn || hidden_at === null)
  return {
    id,
    place,
    side,
    text: isVisible ? text : null,
    photo: isVisible && photo_key !== null,
    sentAt: sent_at.toISOString(),
    seenAt: seen_at?.toISOString() ?? null,
    gone: hasAuthorLeft ? 'left' : isVisible ? null : 'hidden',
    ...(isOwn && hidden_at !== null && { hidden: true as const }),
  }
}

/** Returns a message for staff, hidden or not. */
export const staffMessageFrom = (row: MessageRow): StaffMessage => ({
  id: row.id,
  place: row.place,
  side: row.side,
  text: row.text,
  photo: row.photo_key !== null,
  sentAt: row.sent_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  hiddenAt: row.hidden_at?.toISOString() ?? null,
})
