import { storePostcodes } from '#modules/places/commands/store-postcodes.ts'
import type { PlacesTables } from '#modules/places/tables.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Where the outward codes of the demo's neighbourhood lie, roughly: without an import all of Bristol would be one point. */
const NEIGHBOURHOOD =
  'BS1 51.452 -2.597|BS2 51.460 -2.579|BS3 51.440 -2.604|BS4 51.437 -2.563|BS5 51.464 -2.554|BS6 51.469 -2.599|' +
  'BS7 51.481 -2.584|BS8 51.457 -2.622|BS9 51.486 -2.624|BS10 51.503 -2.606|BS11 51.497 -2.677|BS13 51.415 -2.612|' +
  'BS14 51.412 -2.559|BS15 51.459 -2.502|BS16 51.482 -2.513|BS20 51.482 -2.762|BS21 51.438 -2.854|BS31 51.414 -2.500|' +
  'BS34 51.529 -2.566|BS48 51.432 -2.754|BA1 51.390 -2.362|BA2 51.369 -2.362|CF10 51.478 -3.177|CF11 51.473 -3.198'

/** Stores them; an import of all postcodes goes before them. */
export const placeNeighbourhood = (db: Db<PlacesTables>): Promise<void> =>
  storePostcodes(
    db,
    NEIGHBOURHOOD.split('|').map((entry) => {
      const [code = '', latitude, longitude] = entry.split(' ')
      return { code, latitude: Number(latitude), longitude: Number(longitude) }
    }),
  )
