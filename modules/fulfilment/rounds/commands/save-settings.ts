import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertKnownPostcode } from '#modules/core/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { RoundSettings, SaveRoundSettings } from '../contract.ts'
import { settingsOf } from '../queries/settings-of.ts'
import { assertMayPlanRounds } from '../rules.ts'
import type { RoundsTables } from '../tables.ts'

/**
 * Saves where the rounds of a business begin and where it takes waste; what is left out stays. Returns the settings.
 * Throws Refusal: account_gone, account_suspended, not_business, not_subscribed, place_not_found.
 */
export async function saveSettings(
  db: Db<RoundsTables>,
  businessId: string,
  { start, disposalSite }: SaveRoundSettings,
  now: Date,
): Promise<RoundSettings> {
  if (start) assertKnownPostcode(start, 'start')
  if (disposalSite) assertKnownPostcode(disposalSite.outward, 'disposalSite.outward')
  await transact(db, async (trx) => {
    const { userType } = await lockAccount(trx, businessId)
    assertMayPlanRounds(userType, await allowanceOf(trx, businessId, now))
    const columns = {
      ...(start !== undefined && { start_outward: start }),
      ...(disposalSite !== undefined && {
        site_outward: disposalSite?.outward ?? null,
        site_hours: disposalSite && JSON.stringify(disposalSite.hours),
      }),
    }
    await trx
      .insertInto('round_settings')
      .values({ business_id: businessId, ...columns })
      .onConflict((conflict) => {
        const known = conflict.column('business_id')
        return Object.keys(columns).length === 0 ? known.doNothing() : known.doUpdateSet(columns)
      })
      .execute()
  })
  return settingsOf(db, businessId)
}
