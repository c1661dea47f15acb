import { endsOfRequests, nextLookAt } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { dropFiles, type Files } from '#server/platform/files/files.ts'
import { KEPT_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

const BATCH = 100

/** Forgets conversations of jobs that ended twelve months ago, with their photos (CHAT-03). Gives whether there may be more. */
export async function forgetMessages(db: Db<MessagesTables>, files: Files, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('conversations')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  if (due.length === 0) return false
  const ends = await endsOfRequests(
    db,
    due.map(({ id }) => id),
  )
  for (const { id } of due) {
    const lookAt = nextLookAt(ends.get(id) ?? null, now, KEPT_YEARS)
    if (lookAt === null) await forgetConversation(db, files, id)
    else await db.updateTable('conversations').set({ forget_at: lookAt }).where('request_id', '=', id).execute()
  }
  return due.length === BATCH
}

async function forgetConversation(db: Db<MessagesTables>, files: Files, requestId: string): Promise<void> {
  const photos = await transact(db, async (trx) => {
    const written = await trx
      .deleteFrom('job_messages')
      .where('request_id', '=', requestId)
      .returning('photo_key')
      .execute()
    await trx.deleteFrom('conversations').where('request_id', '=', requestId).execute()
    const keys = written.flatMap(({ photo_key }) => photo_key ?? [])
    await dropFiles(trx, keys)
    return keys
  })
  await files.removeDropped(photos)
}
