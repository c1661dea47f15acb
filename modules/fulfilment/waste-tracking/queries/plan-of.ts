import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Destination, Treatment } from '../contract.ts'
import type { TrackingTables } from '../tables.ts'

/** A carrier’s choices for the records of one job: sites for hazardous items, and treatments. */
export interface Plan {
  destinations: Destination[]
  treatments: Treatment[]
  version: number
}

/** Returns the carrier’s plan for a job; empty, with version 0, before the first save. */
export async function planOf(db: Executor, requestId: string): Promise<Plan> {
  const row = await asModuleDb<TrackingTables>(db)
    .selectFrom('movement_plans')
    .select(['destinations', 'treatments', 'version'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ?? { destinations: [], treatments: [], version: 0 }
}
