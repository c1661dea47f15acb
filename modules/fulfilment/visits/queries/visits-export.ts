import { jobsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { VisitsTables } from '../tables.ts'
import { milestonesOfJobs } from './milestones-of-jobs.ts'
import { toVehicle, VEHICLE_COLUMNS } from './vehicles-of.ts'

/**
 * Returns a user’s visits, as owner or carrier, and vans for the privacy export. Codes and tokens are left out as
 * secrets.
 */
export async function visitsExport(db: Executor, userId: string) {
  const jobs = await jobsOf(db, userId)
  const ids = jobs.map(({ requestId }) => requestId)
  const milestones = await milestonesOfJobs(db, ids)
  const vehicles = await asModuleDb<VisitsTables>(db)
    .selectFrom('vehicles')
    .select(VEHICLE_COLUMNS)
    .where('business_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    visits: [...milestones].map(([requestId, visit]) => ({ requestId, ...visit })),
    vehicles: vehicles.map(toVehicle),
  }
}
