import { storePostcodes } from '#modules/core/places/commands/store-postcodes.ts'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import neighbourhood from './content/neighbourhood.json' with { type: 'json' }

/**
 * Stores the locations of the outward codes of the demo. Without imported postcodes, everything in Bristol would have
 * the same location. Full postcodes, if imported, are used first.
 */
export const seedOutwardCodes = (db: Db<PlacesTables>): Promise<void> => storePostcodes(db, neighbourhood)
