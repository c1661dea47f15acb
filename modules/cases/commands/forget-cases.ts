import type { Db } from '#server/platform/database/database.ts'
import { own } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { dropFiles, type Files } from '#server/platform/files/files.ts'
import { forgottenBefore } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/** Deletes cases that were closed 24 months ago, with all that was written and shown (LEGAL-03). */
export async function forgetCases(db: Db<CasesTables>, files: Files, now: Date): Promise<void> {
  const keys = await transact(db, async (trx) => {
    const over = own<CasesTables>(trx).selectFrom('cases').select('id').where('closed_at', '<=', forgottenBefore(now))
    const entries = await trx.selectFrom('case_entries').select('photo_keys').where('case_id', 'in', over).execute()
    const photos = entries.flatMap(({ photo_keys }) => photo_keys)
    await trx.deleteFrom('cases').where('closed_at', '<=', forgottenBefore(now)).execute()
    await dropFiles(trx, photos)
    return photos
  })
  await files.removeDropped(keys)
}
