import type { Db } from '#server/platform/database/database.ts'
import { nextCheckAt } from '../retention.ts'
import { forgetEnded } from '../steps/forget-ended.ts'
import { DETAILS_KEPT_YEARS } from '../steps/store-collection-details.ts'
import type { RequestsTables } from '../tables.ts'

const BATCH = 100

/** Deletes the collection details of jobs that ended twelve months ago. Returns whether there may be more to check. */
export async function forgetCollectionDetails(db: Db<RequestsTables>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('collection_details')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  await forgetEnded(db, ids, now, {
    next: (endedAt) => nextCheckAt(endedAt, now, DETAILS_KEPT_YEARS),
    forget: (id) => db.deleteFrom('collection_details').where('request_id', '=', id).execute(),
    reschedule: (id, at) =>
      db.updateTable('collection_details').set({ forget_at: at }).where('request_id', '=', id).execute(),
  })
  return due.length === BATCH
}
