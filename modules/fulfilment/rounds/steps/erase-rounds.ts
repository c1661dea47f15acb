import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { RoundsTables } from '../tables.ts'

/** Deletes the rounds and settings of a user who deletes their account. */
export async function eraseRounds(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = asModuleTrx<RoundsTables>(trx)
  await mine.deleteFrom('rounds').where('business_id', '=', userId).execute()
  await mine.deleteFrom('round_settings').where('business_id', '=', userId).execute()
}
