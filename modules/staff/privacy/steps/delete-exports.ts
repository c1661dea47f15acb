import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { PrivacyTables } from '../tables.ts'

/** Deletes all exports of a user, pending or ready. Returns the keys of the files to delete. */
export async function deleteExports(trx: OpenTransaction, userId: string): Promise<string[]> {
  const rows = await asModuleTrx<PrivacyTables>(trx)
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returning('key')
    .execute()
  const keys = rows.map(({ key }) => key).filter((key) => key !== null)
  await markFilesForDeletion(trx, keys)
  return keys
}
