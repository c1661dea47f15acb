import { type Executor, own } from '#server/platform/database/database.ts'
import type { Destination, Treatment } from '../contract.ts'
import type { TrackingTables } from '../tables.ts'

/** What a carrier saved of one job. */
export interface Plan {
  destinations: Destination[]
  treatments: Treatment[]
  version: number
}

/** What its carrier saved of a job; nothing, of version 0, before it saved something. */
export async function planOf(db: Executor, requestId: string): Promise<Plan> {
  const row = await own<TrackingTables>(db)
    .selectFrom('movement_plans')
    .select(['destinations', 'treatments', 'version'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ?? { destinations: [], treatments: [], version: 0 }
}
