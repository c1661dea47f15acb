import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { MessageParty } from '../contract.ts'
import type { MessagesTables } from '../tables.ts'

/** The private file of a message's photo and who may open it. */
export interface MessagePhoto {
  requestId: string
  party: MessageParty
  isHidden: boolean
  /** Whether the author's account is deleted, so that only staff may open it, while a case is open. */
  hasAuthorLeft: boolean
  file: { key: string; fileName: string; mediaType: string }
}

/** Returns the photo of a message; null where there is none. */
export async function photoOfMessage(db: Executor, messageId: string): Promise<MessagePhoto | null> {
  const row = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['request_id', 'side', 'author_id', 'photo_key', 'hidden_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row?.photo_key) return null
  const file = { key: row.photo_key, fileName: 'message.jpg', mediaType: 'image/jpeg' }
  return {
    requestId: row.request_id,
    party: row.side,
    isHidden: row.hidden_at !== null,
    hasAuthorLeft: row.author_id === null,
    file,
  }
}
