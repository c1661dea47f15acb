import type { Generated } from 'kysely'
import type { MessageSide } from './contract.ts'

export interface MessagesTables {
  /** What is written about one job; there from the first message on. */
  conversations: {
    request_id: string
    /** Grows with each message, and with whatever changes one. */
    version: Generated<number>
    /** When it is looked at next whether it is to be forgotten. */
    forget_at: Date
  }
  job_messages: {
    /** Chosen by the device that sent it. */
    id: string
    request_id: string
    /** The version of the conversation that it made: later ones have a larger one. */
    place: number
    side: MessageSide
    /** Who wrote it, and for whom; null once they have left. */
    author_id: string | null
    reader_id: string | null
    /** Null once its author has left, and no case of the job is open any more. */
    text: string | null
    /** Of a private file; goes as the text does. */
    photo_key: string | null
    sent_at: Date
    seen_at: Date | null
    /** When staff hid it from the other side. */
    hidden_at: Date | null
  }
  /** When staff read the conversation because of a case (CHAT-03); who it was, the audit log says. */
  conversation_looks: { id: string; request_id: string; at: Date }
}
