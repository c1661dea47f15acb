import { jobsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { MessagesTables } from '../tables.ts'

/** A conversation with unread messages. */
interface UnreadConversation {
  requestId: string
  unread: number
  /** When the newest was sent. */
  lastAt: Date
}

/** Returns a user's conversations with unread messages, newest first. */
export async function findUnreadConversations(db: Executor, userId: string): Promise<UnreadConversation[]> {
  const rows = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(({ fn }) => ['request_id as requestId', fn.countAll<number>().as('unread'), fn.max('sent_at').as('lastAt')])
    .where('reader_id', '=', userId)
    .where('seen_at', 'is', null)
    // messages of deleted accounts can't be read
    .where('text', 'is not', null)
    .groupBy('request_id')
    .orderBy('lastAt', 'desc')
    .execute()
  if (rows.length === 0) return []
  const jobIds = new Set((await jobsOf(db, userId)).map(({ requestId }) => requestId))
  return rows.filter(({ requestId }) => jobIds.has(requestId))
}
