import type { openSealing } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { associatedDataFor } from '../feed-token.ts'
import type { CalendarsTables } from '../tables.ts'

/**
 * Re-encrypts calendar addresses with the current key, so that an old key can be removed. Addresses that are reset
 * at the same time, or that no key opens (`lost`), stay as they are. Returns the number of each outcome. Run from the shell.
 */
export async function resealCalendarFeeds(
  db: Db<CalendarsTables>,
  sealing: ReturnType<typeof openSealing>,
): Promise<{ resealed: number; already: number; lost: number }> {
  const feeds = await db.selectFrom('calendar_feeds').select(['user_id', 'token_hash', 'sealed']).execute()
  const totals = { resealed: 0, already: 0, lost: 0 }
  for (const { user_id, token_hash, sealed } of feeds) {
    const secret = sealing.open(sealed, associatedDataFor(user_id))
    if (!secret) totals.lost++
    else if (!secret.resealed) totals.already++
    else {
      await db
        .updateTable('calendar_feeds')
        .set({ sealed: secret.resealed })
        .where('user_id', '=', user_id)
        .where('token_hash', '=', token_hash)
        .execute()
      totals.resealed++
    }
  }
  return totals
}
