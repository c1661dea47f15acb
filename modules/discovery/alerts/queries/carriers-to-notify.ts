import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import type { RequestPosted } from '#modules/market/requests/events.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { settingsFrom } from '../rules.ts'
import { areaMatches } from '../steps/area-matches.ts'
import { postedRequest } from '../steps/posted-request.ts'
import type { AlertsTables } from '../tables.ts'
import { findAlertBlocker } from './find-alert-blocker.ts'

interface Asked {
  posted: RequestPosted['data']
  /** The accounts to choose from. */
  among: readonly string[]
}

/**
 * Returns the carriers with an area that matches a posted request, as for alerts: without those in a block with its
 * owner, and those who get no job alerts (ALERT-04).
 */
export async function carriersToNotify(
  db: Executor,
  config: Config,
  { posted, among }: Asked,
  now: Date,
): Promise<string[]> {
  if (among.length === 0) return []
  const rows = await asModuleDb<AlertsTables>(db)
    .selectFrom('saved_areas')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', among)
    .where('kind', '=', 'area')
    .where(areaMatches(await postedRequest(db, posted)))
    .execute()
  const [blocks, settings] = [
    await blocksWith(db, posted.userId),
    settingsFrom(config, registrationRule(config), false),
  ]
  const notified: string[] = []
  for (const { user_id: userId } of rows) {
    const account = blocks.has(userId) ? null : await accountOf(db, userId)
    if (account && (await findAlertBlocker(db, account, settings, now)) === null) notified.push(userId)
  }
  return notified
}
