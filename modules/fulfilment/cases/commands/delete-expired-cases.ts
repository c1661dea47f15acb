import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import { retentionCutoff } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

const BATCH = 100

/** Deletes cases closed 24 months ago, with their entries and photos (LEGAL-03). Returns whether there may be more. */
export async function deleteExpiredCases(db: Db<CasesTables>, files: Files, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('closed_at', '<=', retentionCutoff(now))
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return false
  const keys = await transact(db, async (trx) => {
    const entries = await trx.selectFrom('case_entries').select('photo_keys').where('case_id', 'in', ids).execute()
    const photos = entries.flatMap(({ photo_keys }) => photo_keys)
    await trx.deleteFrom('cases').where('id', 'in', ids).execute()
    await markFilesForDeletion(trx, photos)
    return photos
  })
  await files.deleteMarked(keys)
  return ids.length === BATCH
}
