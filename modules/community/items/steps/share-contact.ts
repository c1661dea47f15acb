import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

type ContactDetails = Partial<Omit<ItemsTables['promise_shares'], 'ask_id' | 'at'>>

/** Stores the contact details that one party of a promise shares with the other. Callers have locked the item. */
export async function shareContact(
  trx: OpenTransaction,
  askId: string,
  contactDetails: ContactDetails,
  now: Date,
): Promise<void> {
  if (Object.values(contactDetails).every((value) => value === null)) return
  await asModuleTrx<ItemsTables>(trx)
    .insertInto('promise_shares')
    .values({ ask_id: askId, ...contactDetails, at: now })
    .onConflict((conflict) => conflict.column('ask_id').doUpdateSet({ ...contactDetails, at: now }))
    .execute()
}
