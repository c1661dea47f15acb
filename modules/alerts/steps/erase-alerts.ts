import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

/** Forgets all that someone saved, chose and was told, because they are leaving. */
export async function eraseAlerts(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = ownTrx<AlertsTables>(trx)
  for (const table of ['saved_areas', 'alert_choices', 'push_devices', 'alerts_told'] as const)
    await mine.deleteFrom(table).where('user_id', '=', userId).execute()
}
