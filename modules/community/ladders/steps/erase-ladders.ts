import { pictureKeys } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { type LadderRow, selectLadders } from '../queries/ladder-rows.ts'
import type { LaddersTables } from '../tables.ts'
import { releaseCharities } from './release-charities.ts'

/**
 * Deletes the ladders of an account that is being closed, whatever step they are in; the gifts and requests are deleted
 * by their modules. Charities that wanted something are notified. Callers have locked the account. Returns the keys of the
 * files to delete: pass them to deleteMarked after the commit.
 */
export async function eraseLadders(trx: OpenTransaction, ownerId: string, now: Date): Promise<string[]> {
  const ladders = await selectLadders(trx).where('owner_id', '=', ownerId).forUpdate().execute()
  for (const ladder of ladders) await releaseCharities(trx, ladder, 'ended', now)
  return deleteLadders(trx, ladders)
}

/** Deletes locked ladders with their pictures, except those that became a request's. Returns the keys of the files to delete. */
export async function deleteLadders(trx: OpenTransaction, ladders: readonly LadderRow[]): Promise<string[]> {
  if (ladders.length === 0) return []
  const keys = ladders.filter(({ step }) => step !== 'paid').flatMap(({ draft }) => draft.images.flatMap(pictureKeys))
  await markFilesForDeletion(trx, keys)
  await asModuleTrx<LaddersTables>(trx)
    .deleteFrom('ladders')
    .where(
      'id',
      'in',
      ladders.map(({ id }) => id),
    )
    .execute()
  return keys
}
