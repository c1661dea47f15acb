import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { RoundsTables } from '../tables.ts'

/** Deletes the rounds and settings of a user who deletes their account. */
export async function eraseRounds(trx: OpenTransaction, userId: string): Promise<void> {
  const roundsTrx = asModuleTrx<RoundsTables>(trx)
  await roundsTrx.deleteFrom('rounds').where('business_id', '=', userId).execute()
  await roundsTrx.deleteFrom('round_settings').where('business_id', '=', userId).execute()
}
