import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { realMapToken } from '#server/platform/pages/public-settings.ts'
import type { Geocoder } from './geocoder.ts'
import { localTable } from './local-table.ts'
import { mapbox } from './mapbox.ts'

/** What the choice of a geocoder depends on. */
export type GeocoderSettings = Pick<Config, 'MAPBOX_TOKEN' | 'MAPBOX_API_URL'>

/** Mapbox's geocoder where there is a real token, else our own table. */
export function openGeocoder(db: Executor, config: GeocoderSettings): Geocoder {
  const own = localTable(db)
  const token = realMapToken(config)
  return token === null ? own : mapbox({ token, url: config.MAPBOX_API_URL, beyond: own })
}
