import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import type { RequestPosted } from '#modules/market/requests/events.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { settingsFrom } from '../rules.ts'
import { areaCondition } from '../steps/area-condition.ts'
import { requestAsPost } from '../steps/request-as-post.ts'
import type { AlertsTables } from '../tables.ts'
import { findAlertBlocker } from './find-alert-blocker.ts'

interface CarrierQuery {
  request: RequestPosted['data']
  /** The ids of the accounts to choose from. */
  candidateIds: readonly string[]
}

/**
 * Returns the ids of the carriers with an area that matches a posted request, except those who block its owner or are
 * blocked by them, and those who get no job alerts (ALERT-04).
 */
export async function carriersToNotify(
  db: Executor,
  config: Config,
  { request, candidateIds }: CarrierQuery,
  now: Date,
): Promise<string[]> {
  if (candidateIds.length === 0) return []
  const rows = await asModuleDb<AlertsTables>(db)
    .selectFrom('saved_areas')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', candidateIds)
    .where('kind', '=', 'area')
    .where(areaCondition(await requestAsPost(db, request)))
    .execute()
  const [blocks, settings] = [
    await blocksWith(db, request.userId),
    settingsFrom(config, registrationRule(config), false),
  ]
  const carrierIds: string[] = []
  for (const { user_id: userId } of rows) {
    const account = blocks.has(userId) ? null : await accountOf(db, userId)
    if (account && (await findAlertBlocker(db, account, settings, now)) === null) carrierIds.push(userId)
  }
  return carrierIds
}
