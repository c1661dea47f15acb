import { deleteEndedJobData, endTimes, nextCheckAt } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { RETENTION_YEARS } from '../rules.ts'
import type { TrackingTables } from '../tables.ts'

const BATCH = 500

/**
 * Erases the bodies of records two years after the end of their job, or three for hazardous waste, and deletes the
 * carrier’s plans after three; hashes stay (LEGAL-03). Returns whether there may be more.
 */
export async function eraseExpiredTracking(db: Db<TrackingTables>, now: Date): Promise<boolean> {
  const movements = await db
    .selectFrom('movements')
    .select(['id', 'request_id', 'hazardous'])
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const plans = await db
    .selectFrom('movement_plans')
    .select('request_id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const ends = await endTimes(db, [...new Set(movements.map(({ request_id }) => request_id))])
  for (const { id, request_id, hazardous } of movements) {
    const checkAt = nextCheckAt(ends.get(request_id) ?? null, now, RETENTION_YEARS[hazardous ? 'hazardous' : 'general'])
    const columns = checkAt === null ? { body: null, forget_at: null } : { forget_at: checkAt }
    await db.updateTable('movements').set(columns).where('id', '=', id).where('body', 'is not', null).execute()
  }
  const planJobIds = plans.map(({ request_id }) => request_id)
  await deleteEndedJobData(db, planJobIds, now, {
    nextCheck: (endedAt) => nextCheckAt(endedAt, now, RETENTION_YEARS.hazardous),
    deleteData: (id) => db.deleteFrom('movement_plans').where('request_id', '=', id).execute(),
    reschedule: (id, at) =>
      db.updateTable('movement_plans').set({ forget_at: at }).where('request_id', '=', id).execute(),
  })
  return movements.length === BATCH || plans.length === BATCH
}
