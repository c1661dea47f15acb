import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

type Shared = Partial<Omit<CommunityTables['promise_shares'], 'ask_id' | 'at'>>

/** Stores what the giver or the asker of a promise shares with the other. Callers have locked the item. */
export async function shareContact(trx: OpenTransaction, askId: string, shared: Shared, now: Date): Promise<void> {
  if (Object.values(shared).every((value) => value === null)) return
  await asModuleTrx<CommunityTables>(trx)
    .insertInto('promise_shares')
    .values({ ask_id: askId, ...shared, at: now })
    .onConflict((conflict) => conflict.column('ask_id').doUpdateSet({ ...shared, at: now }))
    .execute()
}
