import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CalendarsTables } from '../tables.ts'

/** Deletes the private calendar address of a user who deletes their account. */
export async function eraseCalendars(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<CalendarsTables>(trx).deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}
