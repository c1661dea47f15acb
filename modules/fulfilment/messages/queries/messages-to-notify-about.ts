import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Returns the messages whose recipient should still be notified, by id, with the title of the job. A message is missing
 * if its recipient has no unread message of the job any more, or has left.
 */
export async function messagesToNotifyAbout(
  db: Executor,
  messageIds: readonly string[],
): Promise<Map<string, { requestId: string; title: string }>> {
  if (messageIds.length === 0) return new Map()
  const rows = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages as announced')
    .innerJoin('job_messages as waiting', (join) =>
      join
        .onRef('waiting.request_id', '=', 'announced.request_id')
        .onRef('waiting.reader_id', '=', 'announced.reader_id')
        .on('waiting.seen_at', 'is', null)
        .on('waiting.hidden_at', 'is', null)
        .on('waiting.author_id', 'is not', null),
    )
    .select(['announced.id', 'announced.request_id', 'announced.reader_id'])
    .distinct()
    .where('announced.id', 'in', messageIds)
    .execute()
  const messages = new Map<string, { requestId: string; title: string }>()
  for (const { id, request_id: requestId, reader_id } of rows) {
    const parties = await jobParties(db, requestId)
    if (parties && (reader_id === parties.ownerId || reader_id === parties.carrierId))
      messages.set(id, { requestId, title: parties.title })
  }
  return messages
}
