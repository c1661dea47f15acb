import { deleteEndedJobData } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import type { VisitsTables } from '../tables.ts'

const BATCH = 100

/**
 * Erases the facts of receipts, the names of signers and the photos of extra items of jobs that ended two years ago.
 * Receipt numbers and prices stay. Returns whether there may be more.
 */
export async function eraseExpiredReceipts(db: Db<VisitsTables>, files: Files, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('job_visits')
    .select('request_id as id')
    .where('papers_forget_at', '<=', now)
    .orderBy('papers_forget_at')
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  await deleteEndedJobData(db, ids, now, {
    deleteData: (id) => eraseReceipt(db, files, id),
    reschedule: (id, at) =>
      db.updateTable('job_visits').set({ papers_forget_at: at }).where('request_id', '=', id).execute(),
  })
  return due.length === BATCH
}

async function eraseReceipt(db: Db<VisitsTables>, files: Files, requestId: string): Promise<void> {
  const keys = await transact(db, async (trx) => {
    const changes = await trx
      .selectFrom('price_changes')
      .select('photo_keys')
      .where('request_id', '=', requestId)
      .forUpdate()
      .execute()
    const photos = changes.flatMap(({ photo_keys }) => photo_keys)
    await trx
      .updateTable('price_changes')
      .set({ signed_name: null, photo_keys: [] })
      .where('request_id', '=', requestId)
      .execute()
    await trx.updateTable('receipts').set({ facts: null }).where('request_id', '=', requestId).execute()
    await trx.updateTable('job_visits').set({ papers_forget_at: null }).where('request_id', '=', requestId).execute()
    await markFilesForDeletion(trx, photos)
    return photos
  })
  await files.deleteMarked(keys)
}
