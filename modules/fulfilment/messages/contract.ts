import * as z from 'zod/mini'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import {
  endpoint,
  FileLink,
  Hidden,
  Id,
  Instant,
  idParam,
  liveMessage,
  Nothing,
  text,
} from '#server/platform/kernel/contract.ts'

export const MESSAGE_MAX = 1000
const MESSAGE_EMPTY = 'Write a message or add a photo.'
/** The largest PostgreSQL integer. */
const MAX_PLACE = 2_147_483_647

/** The party who wrote a message. */
export const MessageParty = z.enum(['owner', 'carrier'])
export type MessageParty = z.output<typeof MessageParty>

/** A message as a party may see it. */
export const Message = z.object({
  id: Id,
  /** Position in the conversation, increasing with time. */
  place: z.number(),
  side: MessageParty,
  /** Null where it is gone; empty where there is only a photo. */
  text: z.nullable(z.string()),
  photo: z.boolean(),
  sentAt: Instant,
  seenAt: z.nullable(Instant),
  /** Why it is gone: hidden by staff, or its author's account is deleted. */
  gone: z.nullable(z.enum(['hidden', 'left'])),
  hidden: Hidden,
})
export type Message = z.output<typeof Message>

/**
 * `closed` 90 days after the job ended, or once it has ended if one party blocks the other; `left` once the account of
 * a party is deleted.
 */
export const ConversationState = z.enum(['open', 'closed', 'left'])
export type ConversationState = z.output<typeof ConversationState>

export const Conversation = z.object({
  requestId: Id,
  version: z.number(),
  state: ConversationState,
  /** Set while the other party is suspended and can't read messages. */
  unreadable: z.optional(z.literal(true)),
  /** When it closes; null before the job ends. */
  closesAt: z.nullable(Instant),
  /** Newest first. */
  items: z.array(Message),
  /** Passed as `before` for the next page; null on the last. */
  next: z.nullable(z.string()),
  /** When staff read it, oldest first. */
  looks: z.array(Instant),
})
export type Conversation = z.output<typeof Conversation>

export const readConversation = endpoint({
  id: 'readConversation',
  summary: 'List the messages of a job, newest first, for its parties; 404 for anyone else (CHAT-01, CHAT-03).',
  method: 'GET',
  path: '/api/requests/:requestId/messages',
  access: 'signed-in',
  scope: 'messages:read',
  features: ['talk'],
  params: idParam('requestId'),
  query: z.strictObject({ before: z.optional(z.string().check(z.maxLength(9), z.regex(/^\d+$/))) }),
  answer: Conversation,
})

export const SendMessage = z.strictObject({
  /** Chosen by the device, so that a repeated message is stored once. */
  id: Id,
  text: text({ max: MESSAGE_MAX, tooLong: `Your message must be ${MESSAGE_MAX} characters or fewer.` }),
})
export type SendMessage = z.output<typeof SendMessage>

export const SentMessage = z.object({ message: Message, /** Version of the conversation. */ version: z.number() })
export type SentMessage = z.output<typeof SentMessage>

export const sendMessage = endpoint({
  id: 'sendMessage',
  summary:
    'Send a message to the other party of a job (CHAT-01). The part `message` has its JSON, `photo` an optional picture. At most 30 in 10 minutes, until 90 days after the end of the job.',
  method: 'POST',
  path: '/api/requests/:requestId/messages',
  access: 'signed-in',
  scope: 'messages:write',
  features: ['talk'],
  params: idParam('requestId'),
  body: SendMessage,
  session: 'checked-by-command',
  multipart: { json: 'message', files: { photo: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  answer: SentMessage,
  status: 201,
})

export const seeMessages = endpoint({
  id: 'seeMessages',
  summary: 'Mark received messages as seen, up to the place `upTo`. Repeats are allowed (CHAT-02).',
  method: 'POST',
  path: '/api/requests/:requestId/messages/seen',
  access: 'signed-in',
  scope: 'messages:write',
  features: ['talk'],
  params: idParam('requestId'),
  body: z.strictObject({ upTo: z.int().check(z.minimum(1), z.maximum(MAX_PLACE)) }),
  answer: Nothing,
})

export const linkToMessagePhoto = endpoint({
  id: 'linkToMessagePhoto',
  summary: 'Create a one-time link to the photo of a message, for the parties of the job (CHAT-01).',
  method: 'POST',
  path: '/api/messages/:messageId/photo/link',
  access: 'signed-in',
  scope: 'messages:read',
  features: ['talk'],
  params: idParam('messageId'),
  answer: FileLink,
})

/** Returns the error for a message without text and photo; null for others. */
export const emptyMessageError = (photo: boolean, messageText: string): string | null =>
  photo || messageText !== '' ? null : MESSAGE_EMPTY

/** A message for staff with an open case, hidden or not. */
export const StaffMessage = z.object({
  ...z.omit(Message, { gone: true, hidden: true }).shape,
  hiddenAt: z.nullable(Instant),
})
export type StaffMessage = z.output<typeof StaffMessage>

const conversationFields = { id: Id, version: z.number() }

/** Sent to the owner and the accepted carrier only, each with the message as they may see it. */
export const messageSent = liveMessage({
  name: 'message.sent',
  payload: z.object({ ...conversationFields, patch: z.object({ message: Message }) }),
})

/** Sent to the owner and the accepted carrier only: `by` has seen the other party's messages up to the place `upTo`. */
export const messageSeen = liveMessage({
  name: 'message.seen',
  payload: z.object({
    ...conversationFields,
    patch: z.object({ by: MessageParty, upTo: z.number(), seenAt: Instant }),
  }),
})

/** Sent to the owner and the accepted carrier only: staff read, hid or restored something, or a party left. */
export const conversationChanged = liveMessage({ name: 'conversation.changed', payload: z.object(conversationFields) })
