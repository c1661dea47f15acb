import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'

/** Takes someone who is leaving out of all cases: what they wrote and were told goes, what happened stays for staff. */
export async function eraseCases(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = ownTrx<CasesTables>(trx)
  await mine
    .updateTable('cases')
    .set({ opened_by_user: null, note: null })
    .where('opened_by_user', '=', userId)
    .execute()
  await mine.updateTable('case_entries').set({ user_id: null, text: null }).where('user_id', '=', userId).execute()
}
