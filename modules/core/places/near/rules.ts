import { Refusal } from '#server/platform/kernel/errors.ts'
import { AREAS_BY_CODE, type Area } from '../areas.ts'
import type { Point } from '../contract.ts'
import { assertCovered, readCode } from '../rules.ts'
import type { NearPlace } from './contract.ts'

const EARTH_MILES = 3_958.8
/** A device further than this from every outward code counts as outside the UK. */
const MAX_DEVICE_MILES = 40
/** A text with fewer letters than this doesn't match the start of a town's name. */
const MIN_LETTERS = 3
/** Lists read codes in steps, nearest first. The first step has this many codes. */
const FIRST_STEP = 8
/** Each further step is larger by this factor. */
const STEP_GROWTH = 8

/** A postcode up to its sector, 'BS6 5', which would otherwise be read as BS65. */
const SECTOR = /^([a-z]{1,2}\d[a-z\d]?)\s+\d[a-z]?$/i

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the straight-line distance in miles. */
export function milesBetween(from: Point, to: Point): number {
  const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)]
  const longitudeTerm = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  const latitudeTerm = Math.sin((b - a) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(latitudeTerm + Math.cos(a) * Math.cos(b) * longitudeTerm)))
}

/** Returns the distance in tenths of a mile, as shown, so that distances shown as equal are equal. */
export const tenthsBetween = (from: Point, to: Point): number => Math.round(milesBetween(from, to) * 10)

const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** Full names of towns whose area has a shorter name. */
const TOWN_ALIASES: Readonly<Record<string, string>> = {
  'newcastle upon tyne': 'newcastle',
  'city of london': 'london',
}

const placeNotFound = (message: string): Refusal =>
  new Refusal('invalid', 'place_not_found', message, { fields: { near: message } })

const unknownPlaceMessage = (typed: string): string =>
  `We don’t recognise “${typed}”. Try a postcode, such as BS6 5QA or BS6, or a larger town.`

/**
 * Parses a typed place. A postcode is reduced to its outward code. For a town with several areas, the result is the
 * most central one, and `others` lists the rest. Throws a Refusal (`place_not_found`) or place_not_covered for the
 * field `near`.
 */
export function parsePlace(typed: string): NearPlace {
  assertCovered(typed, 'near')
  const code = readCode(typed.trim().replace(SECTOR, '$1'))
  if (code) {
    const outward = code.outward ?? code.area.code
    return { near: outward, code: outward, name: code.area.town, others: [] }
  }
  const [first, ...others] = findAreasByTown(typed)
  const near = first.town
  return {
    near,
    code: first.code,
    name: near,
    others: others.map(({ code: otherCode, town }) => ({ near: otherCode, code: otherCode, name: town })),
  }
}

function findAreasByTown(typed: string): [Area, ...Area[]] {
  const name = TOWN_ALIASES[foldName(typed)] ?? foldName(typed)
  const all = [...AREAS_BY_CODE.values()]
  const exact = all.filter(({ town }) => foldName(town) === name)
  const startingWith = name.length < MIN_LETTERS ? [] : all.filter(({ town }) => foldName(town).startsWith(name))
  const matches = exact.length > 0 ? exact : startingWith
  const towns = [...new Set(matches.map(({ town }) => town))]
  if (towns.length > 1)
    throw placeNotFound(
      `“${typed}” could be ${towns.slice(0, -1).join(', ')} or ${towns.at(-1)}. Enter more of the name.`,
    )
  const [first, ...otherAreas] = mostCentralFirst(matches)
  if (!first) throw placeNotFound(unknownPlaceMessage(typed))
  return [first, ...otherAreas]
}

/** Returns the areas with the most central one first, and the others by code. */
function mostCentralFirst(areas: readonly Area[]): Area[] {
  const mean = (coordinateOf: (area: Area) => number) =>
    areas.reduce((sum, area) => sum + coordinateOf(area), 0) / areas.length
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
  const [first, ...rest] = areas.toSorted((a, b) => milesBetween(a, middle) - milesBetween(b, middle))
  return first ? [first, ...rest.toSorted((a, b) => a.code.localeCompare(b.code))] : []
}

/** Returns the code nearest to a device. Throws a Refusal (`place_not_found`) if none is near. */
export function nearestCode(points: ReadonlyMap<string, Point>, device: Point): string {
  let nearest: { code: string; miles: number } | null = null
  for (const [code, point] of points) {
    const miles = milesBetween(point, device)
    if (nearest === null || miles < nearest.miles) nearest = { code, miles }
  }
  if (nearest === null || nearest.miles > MAX_DEVICE_MILES)
    throw placeNotFound('You seem to be outside the UK. Enter a postcode or town.')
  return nearest.code
}

/** A code and its distance in tenths of a mile. */
export interface Ranked {
  code: string
  tenths: number
}

/** Returns codes by distance from `centre`, nearest first. */
export const rank = (points: ReadonlyMap<string, Point>, centre: Point): Ranked[] =>
  [...points]
    .map(([code, point]) => ({ code, tenths: tenthsBetween(point, centre) }))
    .sort((a, b) => a.tenths - b.tenths || (a.code < b.code ? -1 : 1))

/** Stands for the distance of rows without a location, and sorts after every other. */
export const UNKNOWN_DISTANCE = 2 ** 31 - 1

/** Returns the ranked codes within a distance. */
export const codesWithin = (ranked: readonly Ranked[], miles: number): Ranked[] => {
  const end = ranked.findIndex(({ tenths }) => tenths > miles * 10)
  return ranked.slice(0, end === -1 ? undefined : end)
}

/** Splits ranked codes into steps of growing size. Codes at equal distances are in the same step. */
export function* splitIntoSteps(ranked: readonly Ranked[]): Generator<Ranked[]> {
  let from = 0
  let size = FIRST_STEP
  while (from < ranked.length) {
    let to = Math.min(from + size, ranked.length)
    while (to < ranked.length && ranked[to]?.tenths === ranked[to - 1]?.tenths) to++
    yield ranked.slice(from, to)
    from = to
    size *= STEP_GROWTH
  }
}

/** Converts tenths of a mile to miles. */
export const milesOf = (tenths: number): number => tenths / 10
