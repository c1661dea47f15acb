import type { Generated } from 'kysely'
import type { MessageParty } from './contract.ts'

export interface MessagesTables {
  /** One row per job, from the first message on. */
  conversations: {
    request_id: string
    /** Counts every change of the conversation. */
    version: Generated<number>
    /** When it is next checked for deletion. */
    forget_at: Date
  }
  job_messages: {
    /** Chosen by the sending device. */
    id: string
    request_id: string
    /** The version of the conversation it created; increases with time. */
    place: number
    side: MessageParty
    /** The author; null once their account is deleted. */
    author_id: string | null
    /** The recipient; null once their account is deleted. */
    reader_id: string | null
    /** Null once the author's account is deleted and no case of the job is open. */
    text: string | null
    /** Key of a private file; deleted with the text. */
    photo_key: string | null
    sent_at: Date
    seen_at: Date | null
    /** When staff hid it from the recipient. */
    hidden_at: Date | null
  }
  /** When staff read the conversation because of a case (CHAT-03); the audit log has who. */
  conversation_looks: { id: string; request_id: string; at: Date }
}
