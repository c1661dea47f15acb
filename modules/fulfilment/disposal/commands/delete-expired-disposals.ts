import { deleteEndedJobData } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import type { DisposalsTables } from '../tables.ts'

const BATCH = 500

/**
 * Deletes the disposal records of jobs that ended two years ago, and drop-offs that no job uses any more, with their
 * photos. Returns whether there may be more.
 */
export async function deleteExpiredDisposals(db: Db<DisposalsTables>, files: Files, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('disposal_jobs')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  await deleteEndedJobData(db, ids, now, {
    deleteData: async (id) => files.deleteMarked(await transact(db, (trx) => deleteDisposal(trx, id))),
    reschedule: (id, at) =>
      db.updateTable('disposal_jobs').set({ forget_at: at }).where('request_id', '=', id).execute(),
  })
  return due.length === BATCH
}

/**
 * Deletes a job's disposal record, and its drop-off if no other job uses it. Returns the keys of the photos to delete.
 */
async function deleteDisposal(trx: Trx<DisposalsTables>, requestId: string): Promise<string[]> {
  const jobs = await trx
    .deleteFrom('disposal_jobs')
    .where('request_id', '=', requestId)
    .returning('disposal_id')
    .execute()
  const ids = jobs.map(({ disposal_id }) => disposal_id).filter((id) => id !== null)
  if (ids.length === 0) return []
  const disposals = await trx
    .deleteFrom('disposals')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('disposal_jobs').select('request_id').whereRef('disposal_id', '=', 'disposals.id'))),
    )
    .returning('photo_key')
    .execute()
  const keys = disposals.map(({ photo_key }) => photo_key).filter((key) => key !== null)
  await markFilesForDeletion(trx, keys)
  return keys
}
