import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { MAX_VANS } from '../arrival/contract.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Adds a van with this plate to the business, or reactivates it. Returns its id; null if the business has too many vans.
 */
export async function addVehicleByPlate(
  trx: OpenTransaction,
  businessId: string,
  plate: string,
  now: Date,
): Promise<string | null> {
  const visitsTrx = asModuleTrx<VisitsTables>(trx)
  const existing = await visitsTrx
    .updateTable('vehicles')
    .set({ active: true })
    .where('business_id', '=', businessId)
    .where('plate', '=', plate)
    .returning('id')
    .executeTakeFirst()
  if (existing) return existing.id
  if ((await countVehicles(trx, businessId)) >= MAX_VANS) return null
  const { id } = await visitsTrx
    .insertInto('vehicles')
    .values({ id: randomUUIDv7(), business_id: businessId, plate, litres: null, payload_kg: null, created_at: now })
    // a concurrent job of the same business may have added it
    .onConflict((conflict) => conflict.columns(['business_id', 'plate']).doUpdateSet({ active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function countVehicles(trx: OpenTransaction, businessId: string): Promise<number> {
  const { count } = await asModuleTrx<VisitsTables>(trx)
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return count
}
