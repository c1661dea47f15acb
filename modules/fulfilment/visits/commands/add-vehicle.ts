import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { NewVehicle, Vehicle } from '../arrival/contract.ts'
import { MAX_VANS } from '../arrival/contract.ts'
import { toVehicle, VEHICLE_COLUMNS } from '../queries/vehicles-of.ts'
import { addVehicleByPlate } from '../steps/add-vehicle-by-plate.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Adds a van to a business, or reactivates and updates the one with that plate, which keeps what isn't given.
 * Throws Refusal: account_gone, account_suspended, not_business, vans_full.
 */
export async function addVehicle(
  db: Db<VisitsTables>,
  { userId, vehicle }: { userId: string; vehicle: NewVehicle },
  now: Date,
  command: IdempotentCommand | null,
): Promise<Vehicle> {
  return transact(
    db,
    async (trx) => {
      const { userType } = await lockAccount(trx, userId)
      if (userType !== 'business')
        throw new Refusal('forbidden', 'not_business', 'Only business accounts can have vans.')
      const id = await addVehicleByPlate(trx, userId, vehicle.plate, now)
      if (id === null) throw new Refusal('conflict', 'vans_full', `You can’t have more than ${MAX_VANS} vans.`)
      const row = await trx
        .updateTable('vehicles')
        .set(({ fn, ref, val }) => ({
          litres: fn.coalesce(val(vehicle.litres), ref('litres')),
          payload_kg: fn.coalesce(val(vehicle.payloadKg), ref('payload_kg')),
        }))
        .where('id', '=', id)
        .returning(VEHICLE_COLUMNS)
        .executeTakeFirstOrThrow()
      return toVehicle(row)
    },
    command,
  )
}
