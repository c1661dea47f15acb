import { Refusal } from '#server/platform/kernel/errors.ts'
import { type ConversationState, missingMessage } from './contract.ts'

/** Until how many days after the end of a job its two sides may write (CHAT-01). */
const OPEN_FOR_DAYS = 90
/** One side writes so many in this time (CHAT-01). */
export const MOST_AT_ONCE = 30
export const PACE_MS = 10 * 60_000
/** What was written is kept for so many years after the end of the job (CHAT-03). */
export const KEPT_YEARS = 1
const DAY_MS = 24 * 3_600_000

/** When a conversation closes; null while its job goes on. */
export const closesAt = (endedAt: Date | null): Date | null =>
  endedAt && new Date(endedAt.getTime() + OPEN_FOR_DAYS * DAY_MS)

interface Judged {
  /** Null once they have left. */
  ownerId: string | null
  carrierId: string | null
  /** Null while the job goes on. */
  endedAt: Date | null
  /** Whether one of the two blocks the other. */
  blocked: boolean
}

/** Whether the two sides of a job may still write. */
export function stateOf({ ownerId, carrierId, endedAt, blocked }: Judged, now: Date): ConversationState {
  if (ownerId === null || carrierId === null) return 'left'
  // a job that is under way needs its messages (BLOCK-01)
  if (blocked && endedAt !== null) return 'closed'
  const closes = closesAt(endedAt)
  return closes === null || now <= closes ? 'open' : 'closed'
}

interface Writing {
  state: ConversationState
  /** How many the caller's side wrote within PACE_MS. */
  recent: number
  most: number
}

/** Throws Refusal: conversation_closed, messages_limit. */
export function assertMayWrite({ state, recent, most }: Writing): void {
  if (state !== 'open') throw new Refusal('conflict', 'conversation_closed', 'This conversation is closed.')
  if (recent < most) return
  throw new Refusal('too_many', 'messages_limit', 'You have written a lot. Please wait a few minutes and try again.', {
    retryAfter: 60,
  })
}

/** Throws Refusal message_empty for a message that says and shows nothing. */
export function assertSays(text: string, photo: boolean): void {
  const missing = missingMessage(photo, text)
  if (missing !== null) throw new Refusal('invalid', 'message_empty', missing, { fields: { text: missing } })
}
