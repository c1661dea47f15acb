import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { MessageSide } from './contract.ts'

const conversation = {
  requestId: Id,
  /** Null once they have left. */
  ownerId: z.nullable(Id),
  carrierId: z.nullable(Id),
  /** Of the conversation. */
  version: z.number(),
}

/** One side of a job wrote to the other, when the event says. What it says is in no event: staff read those. */
export const MessageSent = eventKind(
  'MessageSent',
  1,
  z.object({
    ...conversation,
    messageId: Id,
    side: MessageSide,
    /** The other side had seen everything before it. */
    firstUnread: z.boolean(),
  }),
)
export type MessageSent = EventOf<typeof MessageSent>

/** One side has seen what the other wrote, up to a place. */
export const MessagesSeen = eventKind(
  'MessagesSeen',
  1,
  z.object({ ...conversation, by: MessageSide, upTo: z.number(), seenAt: Instant }),
)

/** Staff read a conversation, hid a message or showed it again, suspended a side or lifted that, or one side has left. */
export const ConversationChanged = eventKind('ConversationChanged', 1, z.object(conversation))
