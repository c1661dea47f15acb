import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { AREAS_BY_CODE, findArea } from '../areas.ts'
import type { Point } from '../contract.ts'
import { pointsOfOutwards } from '../queries/points-of-outwards.ts'
import type { NearPlace, NearQuery } from './contract.ts'
import { importedPoints, knownCodes, rankByDistance } from './known-codes.ts'
import { codesWithin, nearestCode, parsePlace, type Ranked } from './rules.ts'

/** The centre that distances are measured from, and how a list is filtered and sorted. */
export interface Near {
  readonly point: Point
  readonly code: string
  /** Miles; null for any distance. */
  readonly within: number | null
  readonly nearestFirst: boolean
}

const NO_PLACE = 'Enter a postcode or town to measure distances from.'

/**
 * Returns the centre of a list query; null without a place. Throws a Refusal: `place_not_found`; `invalid` for a
 * distance or an order without a place.
 */
export async function centreOf(db: Executor, { near, within, sort }: NearQuery): Promise<Near | null> {
  if (near === undefined) {
    if (within === undefined && sort === undefined) return null
    throw new Refusal('invalid', 'invalid', NO_PLACE, { fields: { near: NO_PLACE } })
  }
  const { code } = parsePlace(near)
  const point =
    findArea(code) ?? (await knownCodes(db)).points.get(code) ?? (await pointsOfOutwards(db, [code])).get(code)
  // Every valid code has an area and thus a point.
  if (!point) throw new Error(`No point for ${code}`)
  return { point, code, within: within ?? null, nearestFirst: sort === 'distance' }
}

/** Whether a list is filtered or sorted by distance, instead of only showing it. */
export const filtersOrSortsByDistance = ({ within, nearestFirst }: Near): boolean => within !== null || nearestFirst

/** Returns the known codes, nearest to the centre first. Reads them again if there aren't `count` of them. */
export async function rankKnownCodes(
  db: Executor,
  { code, point }: Near,
  count?: number,
): Promise<{ count: number; ranked: readonly Ranked[] }> {
  const codes = await knownCodes(db, count)
  return { count: codes.count, ranked: rankByDistance(codes, code, point) }
}

/** Returns the codes to filter or sort a search by, nearest first; null if distances are only shown. */
export async function distanceFilter(
  db: Executor,
  near: Near,
): Promise<{ within: number | null; nearestFirst: boolean; codes: string[] } | null> {
  if (!filtersOrSortsByDistance(near)) return null
  const { within, nearestFirst } = near
  const { ranked } = await rankKnownCodes(db, near)
  const codes = within === null ? ranked : codesWithin(ranked, within)
  return { within, nearestFirst, codes: codes.map(({ code }) => code) }
}

/**
 * Returns the place nearest to a device: an outward code, or the area where no postcodes were imported. Doesn't store
 * the device's location. Throws a Refusal (`place_not_found`) outside the UK.
 */
export async function nearDevice(db: Executor, device: Point): Promise<NearPlace> {
  const imported = await importedPoints(db)
  const importedAreas = new Set([...imported.keys()].map((code) => /^[A-Z]+/.exec(code)?.[0]))
  const areas = [...AREAS_BY_CODE].filter(([code]) => !importedAreas.has(code))
  return parsePlace(nearestCode(new Map<string, Point>([...areas, ...imported]), device))
}
