import { openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { associatedDataFor } from '../push-address.ts'
import type { AlertsTables } from '../tables.ts'

/**
 * What happened to a device: `sealedAgain` with the current key; `already` sealed with it; `lost` because no available
 * key opens the address; `gone` because it was removed since.
 */
type Outcome = 'resealed' | 'already' | 'lost' | 'gone'

/**
 * Re-encrypts device addresses with the current key, so that a previous key can be removed. Goes device by device, paused
 * ones included, so it can be stopped and restarted. Returns the number of each outcome; addresses that no available
 * key opens are left as they are. For the shell.
 */
export async function resealPushDevices(
  db: Db<AlertsTables>,
  settings: SealingSettings,
): Promise<Record<Outcome, number>> {
  const devices = await db.selectFrom('push_devices').select('id').orderBy('id').execute()
  const totals = { resealed: 0, already: 0, lost: 0, gone: 0 }
  for (const { id } of devices) totals[await resealOne(db, settings, id)]++
  return totals
}

function resealOne(db: Db<AlertsTables>, settings: SealingSettings, id: string): Promise<Outcome> {
  return transact(db, async (trx) => {
    const device = await trx
      .selectFrom('push_devices')
      .select('sealed')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!device) return 'gone'
    const subscription = openSealing(settings).open(device.sealed, associatedDataFor(id))
    if (!subscription) return 'lost'
    if (!subscription.resealed) return 'already'
    await trx.updateTable('push_devices').set({ sealed: subscription.resealed }).where('id', '=', id).execute()
    return 'resealed'
  })
}
