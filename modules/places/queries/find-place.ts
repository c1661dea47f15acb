import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Place } from '../contract.ts'
import { type GeocoderSettings, openGeocoder } from '../open-geocoder.ts'
import { placeNotFound, readCode } from '../rules.ts'

interface Desk {
  db: Executor
  config: GeocoderSettings
}

/** Where a postcode lies that somebody typed. Throws Refusal: place_not_found (ERR-61), geocoder_away (ERR-62). */
export async function findPlace({ db, config }: Desk, typed: string): Promise<Place> {
  const code = readCode(typed)
  const place = code && (await openGeocoder(db, config).find(code))
  if (place) return place
  throw new Refusal('not_found', 'place_not_found', placeNotFound(typed))
}
