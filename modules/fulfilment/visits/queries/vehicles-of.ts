import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Vehicle } from '../arrival/contract.ts'
import type { VisitsTables } from '../tables.ts'

export const VEHICLE_COLUMNS = ['id', 'plate', 'litres', 'payload_kg', 'active'] as const

export const toVehicle = ({
  payload_kg,
  ...row
}: Pick<VisitsTables['vehicles'], 'id' | 'plate' | 'litres' | 'payload_kg'> & { active: boolean }): Vehicle => ({
  ...row,
  payloadKg: payload_kg,
})

/** Returns the active vans of a business, by plate. */
export async function vehiclesOf(db: Executor, businessId: string): Promise<Vehicle[]> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('vehicles')
    .select(VEHICLE_COLUMNS)
    .where('business_id', '=', businessId)
    .where('active', '=', true)
    .orderBy('plate')
    .execute()
  return rows.map(toVehicle)
}

/** Returns those of these vans that belong to a business, by id, including removed ones. */
export async function findVehicles(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Vehicle>> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('vehicles')
    .select(VEHICLE_COLUMNS)
    .where('business_id', '=', businessId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toVehicle(row)]))
}
