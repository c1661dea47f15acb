import { endsOfRequests } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { nextForgetAt } from '../door/rules.ts'
import type { VisitsTables } from '../tables.ts'

const BATCH = 500
const FORGOTTEN = { arrival_code: null, door_hash: null, door_day: null }

/** Forgets codes and tokens of jobs that ended 30 days ago (DOOR-08). Gives whether there may be more. */
export async function forgetCodes(db: Db<VisitsTables>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('job_visits')
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
    const forget_at = nextForgetAt(ends.get(id) ?? null, now)
    await db
      .updateTable('job_visits')
      .set({ forget_at, ...(forget_at === null && FORGOTTEN) })
      .where('request_id', '=', id)
      // a new time meanwhile has a new code
      .where('forget_at', '<=', now)
      .execute()
  }
  return due.length === BATCH
}
