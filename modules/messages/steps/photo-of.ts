import { type Executor, own } from '#server/platform/database/database.ts'
import type { MessageSide } from '../contract.ts'
import type { MessagesTables } from '../tables.ts'

/** The private file of a message's photo, and who may open it. */
export interface MessagePhoto {
  requestId: string
  side: MessageSide
  hidden: boolean
  /** Its author has left: staff alone still open it, while a case is open. */
  left: boolean
  file: { key: string; fileName: string; mediaType: string }
}

/** The photo of a message; null where it has none, or is not there. */
export async function photoOf(db: Executor, messageId: string): Promise<MessagePhoto | null> {
  const row = await own<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['request_id', 'side', 'author_id', 'photo_key', 'hidden_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row?.photo_key) return null
  const file = { key: row.photo_key, fileName: 'message.jpg', mediaType: 'image/jpeg' }
  return {
    requestId: row.request_id,
    side: row.side,
    hidden: row.hidden_at !== null,
    left: row.author_id === null,
    file,
  }
}
