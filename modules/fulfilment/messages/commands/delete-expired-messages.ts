import { deleteEndedJobData, nextCheckAt } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import { RETENTION_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

const BATCH = 100

/**
 * Deletes conversations of jobs that ended twelve months ago, with their photos (CHAT-03). Returns whether there may be
 * more.
 */
export async function deleteExpiredMessages(db: Db<MessagesTables>, files: Files, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('conversations')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  await deleteEndedJobData(db, ids, now, {
    nextCheck: (endedAt) => nextCheckAt(endedAt, now, RETENTION_YEARS),
    deleteData: (id) => deleteConversation(db, files, id),
    reschedule: (id, at) =>
      db.updateTable('conversations').set({ forget_at: at }).where('request_id', '=', id).execute(),
  })
  return due.length === BATCH
}

async function deleteConversation(db: Db<MessagesTables>, files: Files, requestId: string): Promise<void> {
  const photos = await transact(db, async (trx) => {
    const messages = await trx
      .deleteFrom('job_messages')
      .where('request_id', '=', requestId)
      .returning('photo_key')
      .execute()
    await trx.deleteFrom('conversations').where('request_id', '=', requestId).execute()
    const keys = messages.flatMap(({ photo_key }) => photo_key ?? [])
    await markFilesForDeletion(trx, keys)
    return keys
  })
  await files.deleteMarked(photos)
}
