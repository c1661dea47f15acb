import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { hashToken } from '../feed-token.ts'
import type { CalendarsTables } from '../tables.ts'

/** Returns the id of the user whose calendar a token opens; null for unknown tokens, and while the user is suspended. */
export async function findOwnerOfFeed(db: Db<CalendarsTables>, token: string): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const account = feed && (await accountOf(db, feed.user_id))
  return account && account.suspendedAt === null ? account.userId : null
}
