import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Takes someone who is leaving out of all cases: what they wrote, showed and wanted goes, and what was written to both sides
 * once both have left; what happened stays for staff. Gives the keys of the files that it dropped.
 */
export async function eraseCases(trx: OpenTransaction, userId: string): Promise<string[]> {
  const mine = ownTrx<CasesTables>(trx)
  await mine
    .updateTable('cases')
    .set({ opened_by_user: null, wants: null })
    .where('opened_by_user', '=', userId)
    .execute()
  await mine.updateTable('cases').set({ about_user: null }).where('about_user', '=', userId).execute()
  await mine
    .updateTable('cases')
    .set({ words: null })
    .where('words', 'is not', null)
    .where('opened_by_user', 'is', null)
    .where('about_user', 'is', null)
    .execute()
  const written = await mine.selectFrom('case_entries').select('photo_keys').where('user_id', '=', userId).execute()
  await mine
    .updateTable('case_entries')
    .set({ user_id: null, text: null, photo_keys: [] })
    .where('user_id', '=', userId)
    .execute()
  const photos = written.flatMap(({ photo_keys }) => photo_keys)
  await dropFiles(trx, photos)
  return photos
}
