import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

/** Deletes all alert data of a person who is closing their account. */
export async function eraseAlerts(trx: OpenTransaction, userId: string): Promise<void> {
  const alertsTrx = asModuleTrx<AlertsTables>(trx)
  for (const table of ['saved_areas', 'alert_choices', 'push_devices', 'alerts_told'] as const)
    await alertsTrx.deleteFrom(table).where('user_id', '=', userId).execute()
}
