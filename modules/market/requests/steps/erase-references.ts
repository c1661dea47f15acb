import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Deletes the references of a user who deletes their account. */
export async function eraseReferences(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<RequestsTables>(trx).deleteFrom('request_references').where('user_id', '=', userId).execute()
}
