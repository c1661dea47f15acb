import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { realMapToken } from '#server/platform/pages/public-settings.ts'
import type { Place } from '../contract.ts'
import type { Geocoder } from '../geocoder.ts'
import { localGeocoder } from '../local-geocoder.ts'
import { mapboxGeocoder } from '../mapbox.ts'
import { assertCovered, placeNotFoundMessage, readCode } from '../rules.ts'

interface Sources {
  db: Executor
  config: Pick<Config, 'MAPBOX_TOKEN' | 'MAPBOX_API_URL'>
}

/**
 * Returns the place of a typed postcode. Throws a Refusal (`place_not_found`) (ERR-61), place_not_covered,
 * geocoder_away (ERR-62).
 */
export async function findPlace(sources: Sources, typed: string): Promise<Place> {
  assertCovered(typed, 'postcode')
  const code = readCode(typed)
  const place = code && (await openGeocoder(sources).find(code))
  if (place) return place
  throw new Refusal('not_found', 'place_not_found', placeNotFoundMessage(typed))
}

/** Returns Mapbox's geocoder if there is a real token, else our own table. */
function openGeocoder({ db, config }: Sources): Geocoder {
  const token = realMapToken(config)
  return token === null ? localGeocoder(db) : mapboxGeocoder({ token, url: config.MAPBOX_API_URL })
}
