import type { Executor } from '#server/platform/database/database.ts'
import { AREA_OF, areaOf } from '../areas.ts'
import type { Point } from '../contract.ts'
import { pointsOfOutwards } from '../queries/points-of-outwards.ts'
import type { NearPlace, NearQuery } from './contract.ts'
import { importedPoints, knownCodes, rankedFrom } from './known-codes.ts'
import { cut, nearestCode, placeTyped, type Ranked } from './rules.ts'

/** From where distances are measured, and how a list is cut and ordered by them. */
export interface Near {
  readonly point: Point
  readonly code: string
  /** Miles; null for any distance. */
  readonly within: number | null
  readonly nearestFirst: boolean
}

/** What the query of a list says of distance; null when it names no place. Throws Refusal place_not_found. */
export async function centreOf(db: Executor, { near, within, sort }: NearQuery): Promise<Near | null> {
  if (near === undefined) return null
  const { code } = placeTyped(near)
  const point =
    areaOf(code) ?? (await knownCodes(db)).points.get(code) ?? (await pointsOfOutwards(db, [code])).get(code)
  // every code that can be read has an area, and with it a point
  if (!point) throw new Error(`No point for ${code}`)
  return { point, code, within: within ?? null, nearestFirst: sort === 'distance' }
}

/** Whether a list is cut or ordered by distance, not only labelled with it. */
export const isNarrowing = ({ within, nearestFirst }: Near): boolean => within !== null || nearestFirst

/** The known codes by distance from the centre. `count` is how many codes the database has, where that is known. */
export async function rankedCodes(
  db: Executor,
  { code, point }: Near,
  count?: number,
): Promise<{ count: number; ranked: readonly Ranked[] }> {
  const known = await knownCodes(db, count)
  return { count: known.count, ranked: rankedFrom(known, code, point) }
}

/** The codes that a search is cut or ordered by, nearest first; null where it is only labelled. */
export async function distanceAsked(
  db: Executor,
  near: Near,
): Promise<{ within: number | null; nearestFirst: boolean; codes: string[] } | null> {
  if (!isNarrowing(near)) return null
  const { within, nearestFirst } = near
  const { ranked } = await rankedCodes(db, near)
  return { within, nearestFirst, codes: (within === null ? ranked : cut(ranked, within)).map(({ code }) => code) }
}

/**
 * The place nearest to a device: an outward code, or its area where no postcodes of that were imported. Keeps nothing of
 * where the device is. Throws Refusal place_not_found when that is not in the UK.
 */
export async function nearDevice(db: Executor, device: Point): Promise<NearPlace> {
  const imported = await importedPoints(db)
  const covered = new Set([...imported.keys()].map((code) => /^[A-Z]+/.exec(code)?.[0]))
  const areas = [...AREA_OF].filter(([code]) => !covered.has(code))
  return placeTyped(nearestCode(new Map<string, Point>([...areas, ...imported]), device))
}
