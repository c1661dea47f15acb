import { findVehicles } from '#modules/fulfilment/visits/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RoundsTables } from '../tables.ts'

/** Returns the rounds of a user and where they begin, for the privacy export. */
export async function roundsExport(db: Executor, userId: string) {
  const roundsDb = asModuleDb<RoundsTables>(db)
  const [settings, stops] = await Promise.all([
    roundsDb
      .selectFrom('round_settings')
      .select(['start_outward as start', 'site_outward as disposalSite', 'site_hours as openingHours'])
      .where('business_id', '=', userId)
      .executeTakeFirst(),
    roundsDb
      .selectFrom('rounds')
      .innerJoin('round_stops as stop', 'stop.round_id', 'rounds.id')
      .select(['day', 'part', 'vehicle_id', 'request_id as requestId', 'agreed_at as agreedAt'])
      .select(['left_at as leftAt', 'left_why as leftWhy'])
      .where('business_id', '=', userId)
      .orderBy('day')
      .orderBy('agreed_at')
      .orderBy('request_id')
      .execute(),
  ])
  const vans = await findVehicles(
    db,
    userId,
    stops.flatMap(({ vehicle_id }) => vehicle_id ?? []),
  )
  return {
    settings: settings ?? null,
    stops: stops.map(({ vehicle_id, ...stop }) => ({ ...stop, plate: vans.get(vehicle_id ?? '')?.plate ?? null })),
  }
}
