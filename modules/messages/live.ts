import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { conversationChanged, messageSeen, messageSent } from './contract.ts'
import { ConversationChanged, MessageSent, MessagesSeen } from './events.ts'

/** Only the two sides of a job hear that there is something to read (CHAT-03); what it is they read by themselves. */
export const announcements: readonly Announcement[] = [
  announce(MessageSent, ({ data: { requestId, version, messageId, side, sentAt, ...sides } }) =>
    tell(roomsOf(sides), messageSent, { id: requestId, version, patch: { messageId, side, sentAt } }),
  ),
  announce(MessagesSeen, ({ data: { requestId, version, by, upTo, seenAt, ...sides } }) =>
    tell(roomsOf(sides), messageSeen, { id: requestId, version, patch: { by, upTo, seenAt } }),
  ),
  announce(ConversationChanged, ({ data: { requestId, version, ...sides } }) =>
    tell(roomsOf(sides), conversationChanged, { id: requestId, version }),
  ),
]

const roomsOf = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }): string[] =>
  [ownerId, carrierId].filter((id) => id !== null).map(userRoom)
