import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Removes a person who deletes their account from disposal records. The records stay for the other party; a carrier's
 * photos and their metadata are deleted. The caller has locked the requests with lockRequestsOf.
 * Returns the keys of the photos to delete: pass them to deleteMarked once the transaction has committed.
 */
export async function eraseUserFromDisposals(trx: OpenTransaction, userId: string): Promise<string[]> {
  const db = asModuleTrx<DisposalsTables>(trx)
  await db.updateTable('disposal_jobs').set({ owner_id: null }).where('owner_id', '=', userId).execute()
  await db
    .updateTable('disposal_jobs')
    .set({ carrier_id: null, remind_at: null })
    .where('carrier_id', '=', userId)
    .execute()
  const disposals = await db.selectFrom('disposals').select('photo_key').where('carrier_id', '=', userId).execute()
  const keys = disposals.map(({ photo_key }) => photo_key).filter((key) => key !== null)
  await db
    .updateTable('disposals')
    .set({ carrier_id: null, photo_key: null, photo_sha256: null, photo_at: null, reason: null, refusals: '[]' })
    .set({ photo_latitude: null, photo_longitude: null })
    .where('carrier_id', '=', userId)
    .execute()
  await markFilesForDeletion(trx, keys)
  return keys
}
