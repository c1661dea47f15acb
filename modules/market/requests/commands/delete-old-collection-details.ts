import type { Db } from '#server/platform/database/database.ts'
import { nextCheckAt } from '../retention.ts'
import { deleteEndedJobData } from '../steps/delete-ended-job-data.ts'
import { DETAILS_RETENTION_YEARS } from '../steps/store-collection-details.ts'
import type { RequestsTables } from '../tables.ts'

const BATCH_SIZE = 100

/** Deletes the collection details of jobs that ended over a year ago. Returns whether there may be more to check. */
export async function deleteOldCollectionDetails(db: Db<RequestsTables>, now: Date): Promise<boolean> {
  const dueRows = await db
    .selectFrom('collection_details')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH_SIZE)
    .execute()
  const ids = dueRows.map(({ id }) => id)
  await deleteEndedJobData(db, ids, now, {
    nextCheck: (endedAt) => nextCheckAt(endedAt, now, DETAILS_RETENTION_YEARS),
    deleteData: (id) => db.deleteFrom('collection_details').where('request_id', '=', id).execute(),
    reschedule: (id, at) =>
      db.updateTable('collection_details').set({ forget_at: at }).where('request_id', '=', id).execute(),
  })
  return dueRows.length === BATCH_SIZE
}
