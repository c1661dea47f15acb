import { knownPointsOf, locationText, townIn } from '#modules/core/places/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { OpeningHours, RoundSettings } from '../contract.ts'
import type { Spot } from '../drives.ts'
import type { RoundsTables } from '../tables.ts'

/** Where the rounds of a business begin and where it takes waste; null if not saved or not known. */
export interface SettingSpots {
  start: Spot | null
  site: (Spot & { hours: OpeningHours }) | null
}

/** Returns the spots of outward codes, by code; those that aren't known are missing. */
export async function spotsOf(db: Executor, outwards: readonly string[]): Promise<Map<string, Spot>> {
  const points = await knownPointsOf(db, [...new Set(outwards)])
  return new Map(
    [...points].map(([outward, point]) => [outward, { outward, point, town: townIn(locationText(outward)) }]),
  )
}

/** Returns where the rounds of a business begin and where it takes waste, as spots to drive to. */
export async function settingSpotsOf(db: Executor, businessId: string): Promise<SettingSpots> {
  const row = await asModuleDb<RoundsTables>(db)
    .selectFrom('round_settings')
    .select(['start_outward', 'site_outward', 'site_hours'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  if (!row) return { start: null, site: null }
  const { start_outward: start, site_outward: site, site_hours: hours } = row
  const spots = await spotsOf(
    db,
    [start, site].filter((outward) => outward !== null),
  )
  const siteSpot = site === null ? undefined : spots.get(site)
  return {
    start: (start === null ? undefined : spots.get(start)) ?? null,
    site: siteSpot && hours ? { ...siteSpot, hours } : null,
  }
}

/** Returns the settings of a business. */
export async function settingsOf(db: Executor, businessId: string): Promise<RoundSettings> {
  const { start, site } = await settingSpotsOf(db, businessId)
  return { start, disposalSite: site }
}
