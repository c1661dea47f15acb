import { deleteEndedJobData } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { nextCodeCheckAt } from '../arrival/rules.ts'
import type { VisitsTables } from '../tables.ts'

const BATCH = 500
const CLEARED_COLUMNS = { forget_at: null, arrival_code: null, door_hash: null, door_day: null }

/** Deletes codes and tokens of jobs that ended 30 days ago (DOOR-08). Returns whether there may be more. */
export async function deleteExpiredCodes(db: Db<VisitsTables>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('job_visits')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  // if a time was confirmed since, the new code has a later date
  const updateIfDue = (id: string) =>
    db.updateTable('job_visits').where('request_id', '=', id).where('forget_at', '<=', now)
  const ids = due.map(({ id }) => id)
  await deleteEndedJobData(db, ids, now, {
    nextCheck: nextCodeCheckAt,
    deleteData: (id) => updateIfDue(id).set(CLEARED_COLUMNS).execute(),
    reschedule: (id, at) => updateIfDue(id).set({ forget_at: at }).execute(),
  })
  return due.length === BATCH
}
