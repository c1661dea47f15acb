import { Refusal } from '#server/platform/kernel/errors.ts'
import { type ConversationState, emptyMessageError } from './contract.ts'

/** Days after the end of a job until its conversation closes (CHAT-01). */
const OPEN_FOR_DAYS = 90
/** The most messages of one party within LIMIT_WINDOW_MS (CHAT-01). */
export const MAX_PER_WINDOW = 30
/** The period in which messages are counted for the limit. */
export const LIMIT_WINDOW_MS = 10 * 60_000
/** Years that messages are kept after the end of the job (CHAT-03). */
export const RETENTION_YEARS = 1
const DAY_MS = 24 * 3_600_000

/** Returns when a conversation closes; null before its job ends. */
export const closesAt = (endedAt: Date | null): Date | null =>
  endedAt && new Date(endedAt.getTime() + OPEN_FOR_DAYS * DAY_MS)

interface ConversationInput {
  /** Null once the owner's account is deleted. */
  ownerId: string | null
  /** Null once the carrier's account is deleted. */
  carrierId: string | null
  /** Null before the job ends. */
  endedAt: Date | null
  /** Whether one party blocks the other. */
  blocked: boolean
}

/** Returns the state of a conversation, which decides whether the parties may still write. */
export function stateOf({ ownerId, carrierId, endedAt, blocked }: ConversationInput, now: Date): ConversationState {
  if (ownerId === null || carrierId === null) return 'left'
  // an assigned job needs its messages (BLOCK-01)
  if (blocked && endedAt !== null) return 'closed'
  const closingTime = closesAt(endedAt)
  return closingTime === null || now <= closingTime ? 'open' : 'closed'
}

interface WriteInput {
  state: ConversationState
  /** Messages of the caller's party within LIMIT_WINDOW_MS. */
  recent: number
  /** The limit for `recent`. */
  maxRecent: number
}

/** Requires that a party may send a message now. Throws Refusal: conversation_closed, messages_limit. */
export function assertMayWrite({ state, recent, maxRecent }: WriteInput): void {
  if (state !== 'open') throw new Refusal('conflict', 'conversation_closed', 'This conversation is closed.')
  if (recent < maxRecent) return
  throw new Refusal('too_many', 'messages_limit', 'You’ve sent a lot of messages. Wait a few minutes and try again.', {
    retryAfter: 60,
  })
}

/** Throws Refusal message_empty without text and photo. */
export function assertMessageNotEmpty(text: string, photo: boolean): void {
  const missing = emptyMessageError(photo, text)
  if (missing !== null) throw new Refusal('invalid', 'message_empty', missing, { fields: { text: missing } })
}
