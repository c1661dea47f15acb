import { endsOfRequests, nextLookAt } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { KEPT_YEARS } from '../rules.ts'
import type { TrackingTables } from '../tables.ts'

const BATCH = 500

/**
 * Forgets the bodies of records two years after the end of their job, of hazardous waste three, and then what their carrier
 * said for them; hashes stay (LEGAL-03). Gives whether there may be more.
 */
export async function forgetTracking(db: Db<TrackingTables>, now: Date): Promise<boolean> {
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
  const jobs = new Set([...movements, ...plans].map(({ request_id }) => request_id))
  const ends = await endsOfRequests(db, [...jobs])
  for (const { id, request_id, hazardous } of movements) {
    const lookAt = nextLookAt(ends.get(request_id) ?? null, now, KEPT_YEARS[hazardous ? 'hazardous' : 'general'])
    const change = lookAt === null ? { body: null, forget_at: null } : { forget_at: lookAt }
    await db.updateTable('movements').set(change).where('id', '=', id).where('body', 'is not', null).execute()
  }
  for (const { request_id } of plans) {
    const lookAt = nextLookAt(ends.get(request_id) ?? null, now, KEPT_YEARS.hazardous)
    if (lookAt === null) await db.deleteFrom('movement_plans').where('request_id', '=', request_id).execute()
    else
      await db.updateTable('movement_plans').set({ forget_at: lookAt }).where('request_id', '=', request_id).execute()
  }
  return movements.length === BATCH || plans.length === BATCH
}
