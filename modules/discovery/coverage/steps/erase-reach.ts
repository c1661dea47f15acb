import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CoverageTables } from '../tables.ts'

/** Deletes a person's views and reminders when they close their account. */
export async function eraseReach(trx: OpenTransaction, userId: string): Promise<void> {
  const reachTrx = asModuleTrx<CoverageTables>(trx)
  await reachTrx.deleteFrom('request_looks').where('business_id', '=', userId).execute()
  await reachTrx.deleteFrom('request_reminders').where('owner_id', '=', userId).execute()
}
