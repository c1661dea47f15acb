import type { Executor } from '#server/platform/database/database.ts'
import type { Place } from './contract.ts'
import type { Geocoder } from './geocoder.ts'
import { creditLine } from './queries/credit-line.ts'
import { outwardPoints, postcodePoint } from './queries/postcode-points.ts'
import { type Code, formatCode } from './rules.ts'

/**
 * Returns a geocoder that reads our own tables: the imported postcode, else the centre of its outward code, else the
 * post town of its area.
 */
export const localGeocoder = (db: Executor): Geocoder => ({
  async find(code) {
    const imported = (await findPostcode(db, code)) ?? (await findOutward(db, code))
    if (!imported) return toAreaPlace(code)
    const credit = await creditLine(db)
    return { ...imported, ...(credit && { credit }) }
  },
})

async function findPostcode(db: Executor, code: Code): Promise<Place | null> {
  const point = code.full && (await postcodePoint(db, code.full))
  return point ? { ...point, code: formatCode(code), name: code.area.town, precision: 'postcode' } : null
}

async function findOutward(db: Executor, code: Code): Promise<Place | null> {
  const point = code.outward && (await outwardPoints(db, [code.outward])).get(code.outward)
  return point ? { ...point, code: formatCode(code), name: code.area.town, precision: 'outward' } : null
}

const toAreaPlace = (code: Code): Place => {
  const { town, latitude, longitude } = code.area
  return { latitude, longitude, code: formatCode(code), name: town, precision: 'area' }
}
