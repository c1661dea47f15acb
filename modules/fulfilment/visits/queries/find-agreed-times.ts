import { sql } from 'kysely'
import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { VisitsTables } from '../tables.ts'

/** The time that both parties of a job agreed. */
export interface AgreedTime extends HalfDay {
  agreedAt: Date
  /** Null where the van isn’t confirmed. */
  vehicleId: string | null
}

/** Returns the agreed times of these jobs by id; jobs without one are missing. The caller checks who may read them. */
export async function findAgreedTimes(db: Executor, requestIds: readonly string[]): Promise<Map<string, AgreedTime>> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('job_visits')
    .select(['request_id', 'day', 'part', 'confirmed_at', 'vehicle_id'])
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ request_id, day, part, confirmed_at: agreedAt, vehicle_id: vehicleId }) =>
      day === null || part === null || agreedAt === null ? [] : [[request_id, { day, part, agreedAt, vehicleId }]],
    ),
  )
}
