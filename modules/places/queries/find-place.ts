import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { realMapToken } from '#server/platform/pages/public-settings.ts'
import type { Place } from '../contract.ts'
import type { Geocoder } from '../geocoder.ts'
import { localTable } from '../local-table.ts'
import { mapbox } from '../mapbox.ts'
import { placeNotFound, readCode } from '../rules.ts'

interface Sources {
  db: Executor
  config: Pick<Config, 'MAPBOX_TOKEN' | 'MAPBOX_API_URL'>
}

/** Where a postcode lies that a person typed. Throws Refusal: place_not_found (ERR-61), geocoder_away (ERR-62). */
export async function findPlace(sources: Sources, typed: string): Promise<Place> {
  const code = readCode(typed)
  const place = code && (await openGeocoder(sources).find(code))
  if (place) return place
  throw new Refusal('not_found', 'place_not_found', placeNotFound(typed))
}

/** Mapbox's geocoder where there is a real token, else our own table. */
function openGeocoder({ db, config }: Sources): Geocoder {
  const table = localTable(db)
  const token = realMapToken(config)
  return token === null ? table : mapbox({ token, url: config.MAPBOX_API_URL, beyond: table })
}
