import { storePostcodes } from '#modules/core/places/commands/store-postcodes.ts'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import neighbourhood from './content/neighbourhood.json' with { type: 'json' }

/**
 * Stores the rough locations of the outward codes in the demo's neighbourhood: without an import all of Bristol would
 * be one point. An import of all postcodes takes precedence.
 */
export const placeNeighbourhood = (db: Db<PlacesTables>): Promise<void> => storePostcodes(db, neighbourhood)
