import { lockAccount, openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import type { CalendarFeed } from '../contract.ts'
import { associatedDataFor, feedPath, generateToken, hashToken } from '../feed-token.ts'
import type { CalendarsTables } from '../tables.ts'

/**
 * Gives a user's calendar a new private address and returns it; the old one stops working straight away. Throws Refusal:
 * account_gone, account_suspended.
 */
export async function resetCalendarFeed(
  db: Db<CalendarsTables>,
  config: SealingSettings & Pick<Config, 'PUBLIC_URL'>,
  userId: string,
  now: Date,
): Promise<CalendarFeed> {
  const token = generateToken()
  const row = {
    token_hash: hashToken(token),
    sealed: openSealing(config).seal(token, associatedDataFor(userId)),
    created_at: now,
  }
  await transact(db, async (trx) => {
    await lockAccount(trx, userId)
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  })
  return { url: absoluteUrl(config, feedPath(token)) }
}
