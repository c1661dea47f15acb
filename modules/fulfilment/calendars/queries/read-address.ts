import { openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import type { CalendarFeed } from '../contract.ts'
import { associatedDataFor, feedPath } from '../feed-token.ts'
import type { CalendarsTables } from '../tables.ts'

/** Returns the private address of a user's calendar. */
export async function readAddress(
  db: Db<CalendarsTables>,
  config: SealingSettings & Pick<Config, 'PUBLIC_URL'>,
  userId: string,
): Promise<CalendarFeed> {
  const feed = await db.selectFrom('calendar_feeds').select('sealed').where('user_id', '=', userId).executeTakeFirst()
  const unsealed = feed && openSealing(config).open(feed.sealed, associatedDataFor(userId))
  return { url: unsealed ? absoluteUrl(config, feedPath(unsealed.secret)) : null }
}
