import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { MAX_VANS } from '../arrival/contract.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Adds or reactivates a typed plate as a van of the business. Returns its id; null if the business has too many vans.
 */
export async function addVehicleByPlate(
  trx: OpenTransaction,
  businessId: string,
  plate: string,
  now: Date,
): Promise<string | null> {
  const mine = asModuleTrx<VisitsTables>(trx)
  const existing = await mine
    .updateTable('vehicles')
    .set({ active: true })
    .where('business_id', '=', businessId)
    .where('plate', '=', plate)
    .returning('id')
    .executeTakeFirst()
  if (existing) return existing.id
  if ((await numberOfVehicles(trx, businessId)) >= MAX_VANS) return null
  const { id } = await mine
    .insertInto('vehicles')
    .values({ id: randomUUIDv7(), business_id: businessId, plate, litres: null, payload_kg: null, created_at: now })
    // a concurrent job of the same business may have added it
    .onConflict((conflict) => conflict.columns(['business_id', 'plate']).doUpdateSet({ active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function numberOfVehicles(trx: OpenTransaction, businessId: string): Promise<number> {
  const { count } = await asModuleTrx<VisitsTables>(trx)
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return count
}
