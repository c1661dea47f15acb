import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { isDuplicate, notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { ChangedVehicle, Vehicle } from '../arrival/contract.ts'
import { toVehicle, VEHICLE_COLUMNS } from '../queries/vehicles-of.ts'
import type { VisitsTables } from '../tables.ts'

interface ChangeVehicleInput {
  userId: string
  vehicleId: string
  vehicle: ChangedVehicle
}

/**
 * Changes a van of the caller’s business; `active: false` removes it from the list. Confirmed visits keep it.
 * Throws Refusal: account_gone, account_suspended, not_found, plate_there.
 */
export async function changeVehicle(
  db: Db<VisitsTables>,
  { userId, vehicleId, vehicle }: ChangeVehicleInput,
): Promise<Vehicle> {
  const { plate, litres, payloadKg, active } = vehicle
  try {
    return await transact(db, async (trx) => {
      await lockAccount(trx, userId)
      const row = await trx
        .updateTable('vehicles')
        .set({ plate, litres, payload_kg: payloadKg, active })
        .where('id', '=', vehicleId)
        .where('business_id', '=', userId)
        .returning(VEHICLE_COLUMNS)
        .executeTakeFirst()
      if (!row) throw notFound()
      return toVehicle(row)
    })
  } catch (error) {
    if (!isDuplicate(error, 'vehicles_business_id_plate_key')) throw error
    const message = 'You already have a van with this plate.'
    throw new Refusal('conflict', 'plate_there', message, { fields: { plate: message } })
  }
}
