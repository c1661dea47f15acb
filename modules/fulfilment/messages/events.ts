import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { MessageParty } from './contract.ts'

const conversationFields = {
  requestId: Id,
  /** Null once the owner's account is deleted. */
  ownerId: z.nullable(Id),
  /** Null once the carrier's account is deleted. */
  carrierId: z.nullable(Id),
  /** Version of the conversation. */
  version: z.number(),
}

/** A party of a job sent a message. Events never have its text, because staff can read events. */
export const MessageSent = eventKind(
  'MessageSent',
  1,
  z.object({
    ...conversationFields,
    messageId: Id,
    side: MessageParty,
    /** Whether the recipient had seen all earlier messages. */
    firstUnread: z.boolean(),
  }),
)
export type MessageSent = EventOf<typeof MessageSent>

/** A party (`by`) has seen the other party's messages up to the place `upTo`. */
export const MessagesSeen = eventKind(
  'MessagesSeen',
  1,
  z.object({ ...conversationFields, by: MessageParty, upTo: z.number(), seenAt: Instant }),
)

/**
 * A conversation changed: staff read it, hid or restored a message, suspended or reinstated a party, or a party left.
 */
export const ConversationChanged = eventKind('ConversationChanged', 1, z.object(conversationFields))
