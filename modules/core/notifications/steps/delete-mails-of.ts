import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** Deletes all mails to a person except the one about the deletion of their account. */
export async function deleteMailsOf(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<NotificationsTables>(trx)
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('template', '<>', 'account-deleted')
    .execute()
}
