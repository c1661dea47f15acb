import * as z from 'zod/mini'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
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
const NOTHING_WRITTEN = 'Please write something, or add a photo.'
const MOST_PLACES = 2_147_483_647

/** Which side of a job wrote. */
export const MessageSide = z.enum(['owner', 'carrier'])
export type MessageSide = z.output<typeof MessageSide>

/** A message as one of the two sides reads it. */
export const Message = z.object({
  id: Id,
  /** Its place in the conversation: later ones have a larger one. */
  place: z.number(),
  side: MessageSide,
  /** Null where it is gone; empty where there is a photo alone. */
  text: z.nullable(z.string()),
  photo: z.boolean(),
  sentAt: Instant,
  seenAt: z.nullable(Instant),
  /** Why there is nothing to read: staff hid it from the other side, or its author has left. */
  gone: z.nullable(z.enum(['hidden', 'left'])),
  hidden: Hidden,
})
export type Message = z.output<typeof Message>

/** Whether more can be written: `closed` some time after the end of the job (at once where one of the two blocks the other), `left` once one of the two has left. */
export const ConversationState = z.enum(['open', 'closed', 'left'])
export type ConversationState = z.output<typeof ConversationState>

export const Conversation = z.object({
  requestId: Id,
  version: z.number(),
  state: ConversationState,
  /** Staff have suspended the other side, which can read nothing meanwhile; left out where it can. */
  unreadable: z.optional(z.literal(true)),
  /** When it closes; null while the job goes on. */
  closesAt: z.nullable(Instant),
  /** Newest first. */
  items: z.array(Message),
  /** Pass it as `before` to read what was written earlier; null where there is no more. */
  next: z.nullable(z.string()),
  /** When our staff read it, oldest first. */
  looks: z.array(Instant),
})
export type Conversation = z.output<typeof Conversation>

export const readConversation = endpoint({
  id: 'readConversation',
  summary: 'What the two sides of a job wrote to each other, newest first; 404 for everybody else (CHAT-01, CHAT-03).',
  method: 'GET',
  path: '/api/requests/:requestId/messages',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('requestId'),
  query: z.strictObject({ before: z.optional(z.string().check(z.maxLength(9), z.regex(/^\d+$/))) }),
  answer: Conversation,
})

export const SendMessage = z.strictObject({
  /** Chosen by the device: the same message sent again is taken once, whatever went wrong between. */
  id: Id,
  text: text({ max: MESSAGE_MAX, tooLong: `A message has at most ${MESSAGE_MAX} characters.` }),
})
export type SendMessage = z.output<typeof SendMessage>

export const SentMessage = z.object({ message: Message, /** Of the conversation, with it. */ version: z.number() })
export type SentMessage = z.output<typeof SentMessage>

export const sendMessage = endpoint({
  id: 'sendMessage',
  summary:
    'Write to the other side of a job: its owner or its accepted carrier, until 90 days after its end, 30 in 10 minutes; its JSON in the part `message`, at most one photo in the part `photo` (CHAT-01).',
  method: 'POST',
  path: '/api/requests/:requestId/messages',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('requestId'),
  body: SendMessage,
  session: 'held',
  multipart: { json: 'message', files: { photo: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  answer: SentMessage,
  status: 201,
})

export const seeMessages = endpoint({
  id: 'seeMessages',
  summary:
    'Say that the caller has seen what the other side wrote, up to the place `upTo`; again is no error (CHAT-02).',
  method: 'POST',
  path: '/api/requests/:requestId/messages/seen',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('requestId'),
  body: z.strictObject({ upTo: z.int().check(z.minimum(1), z.maximum(MOST_PLACES)) }),
  answer: Nothing,
})

export const linkToMessagePhoto = endpoint({
  id: 'linkToMessagePhoto',
  summary: 'A link that opens the photo of a message once, for the two sides of the job (CHAT-01).',
  method: 'POST',
  path: '/api/messages/:messageId/photo/link',
  access: 'signed-in',
  features: ['talk'],
  params: idParam('messageId'),
  answer: FileLink,
})

/** Refuses a message without text and photo. */
export const missingMessage = (photo: boolean, written: string): string | null =>
  photo || written !== '' ? null : NOTHING_WRITTEN

/** A message as staff read it because of a case, hidden or not. */
export const StaffMessage = z.object({
  ...z.omit(Message, { gone: true, hidden: true }).shape,
  hiddenAt: z.nullable(Instant),
})
export type StaffMessage = z.output<typeof StaffMessage>

const news = { id: Id, version: z.number() }

/** Goes to the owner and the accepted carrier alone: one of them wrote; the message as who hears it reads it. */
export const messageSent = liveMessage({
  name: 'message.sent',
  payload: z.object({ ...news, patch: z.object({ message: Message }) }),
})

/** Goes to the owner and the accepted carrier alone: `by` has seen what the other wrote, up to a place. */
export const messageSeen = liveMessage({
  name: 'message.seen',
  payload: z.object({ ...news, patch: z.object({ by: MessageSide, upTo: z.number(), seenAt: Instant }) }),
})

/** Goes to the owner and the accepted carrier alone: staff read it, hid a message or showed it again, or one side has left. */
export const conversationChanged = liveMessage({ name: 'conversation.changed', payload: z.object(news) })
