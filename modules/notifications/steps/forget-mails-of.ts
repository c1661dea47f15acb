import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** Removes what was sent to someone, or waits for them, but for the goodbye itself. */
export async function forgetMailsOf(trx: OpenTransaction, userId: string): Promise<void> {
  await ownTrx<NotificationsTables>(trx)
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('template', '<>', 'account-deleted')
    .execute()
}
