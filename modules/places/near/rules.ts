import { Refusal } from '#server/platform/kernel/errors.ts'
import { AREA_OF, type Area } from '../areas.ts'
import type { Point } from '../contract.ts'
import { assertCovered, readCode } from '../rules.ts'
import type { NearPlace } from './contract.ts'

const EARTH_MILES = 3_958.8
/** A device further than this from every outward code is not in the UK. */
const FARTHEST_MILES = 40
/** What is typed has to begin a town's name with so many letters. */
const LEAST_LETTERS = 3
/** Codes are asked for in steps: the nearest first, then this many times more. */
const FIRST_STEP = 8
const STEP_GROWS = 8

/** The beginning of a postcode up to its sector, 'BS6 5': without its last part it would read as BS65. */
const SECTOR = /^([a-z]{1,2}\d[a-z\d]?)\s+\d[a-z]?$/i

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Miles between two points as the crow flies. */
export function milesBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const up = Math.sin((b - a) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(up + Math.cos(a) * Math.cos(b) * across)))
}

/** The same in tenths: what is shown, so what looks equally far is equally far. */
export const tenthsBetween = (one: Point, other: Point): number => Math.round(milesBetween(one, other) * 10)

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** What a town is called in full, where its area's name is shorter. */
const ALSO: Readonly<Record<string, string>> = { 'newcastle upon tyne': 'newcastle', 'city of london': 'london' }

const notKnown = (message: string): Refusal =>
  new Refusal('invalid', 'place_not_found', message, { fields: { near: message } })

const UNKNOWN = (typed: string): string =>
  `We do not know “${typed}”. Try a postcode like BS6 5QA, its first part, or a larger town.`

/**
 * Which place is meant: of a postcode its outward code alone is kept. A town that several areas are named after lies in
 * the middle one of them; the others are told. Throws Refusal place_not_found or place_not_covered, at the field `near`.
 */
export function placeTyped(typed: string): NearPlace {
  assertCovered(typed, 'near')
  const code = readCode(typed.trim().replace(SECTOR, '$1'))
  if (code) {
    const taken = code.outward ?? code.area.code
    return { near: taken, code: taken, name: code.area.town, others: [] }
  }
  const [first, ...others] = areasCalled(typed)
  const near = first.town
  return {
    near,
    code: first.code,
    name: near,
    others: others.map(({ code: other, town }) => ({ near: other, code: other, name: town })),
  }
}

function areasCalled(typed: string): [Area, ...Area[]] {
  const wanted = ALSO[folded(typed)] ?? folded(typed)
  const all = [...AREA_OF.values()]
  const exact = all.filter(({ town }) => folded(town) === wanted)
  const begun = wanted.length < LEAST_LETTERS ? [] : all.filter(({ town }) => folded(town).startsWith(wanted))
  const found = exact.length > 0 ? exact : begun
  const towns = [...new Set(found.map(({ town }) => town))]
  if (towns.length > 1)
    throw notKnown(`“${typed}” could be ${towns.slice(0, -1).join(', ')} or ${towns.at(-1)}. Please type more of it.`)
  const [first, ...others] = middleFirst(found)
  if (!first) throw notKnown(UNKNOWN(typed))
  return [first, ...others]
}

/** The one that lies in the middle first, the others by their codes. */
function middleFirst(areas: readonly Area[]): Area[] {
  const mean = (of: (area: Area) => number) => areas.reduce((sum, area) => sum + of(area), 0) / areas.length
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
  const [first, ...rest] = areas.toSorted((a, b) => milesBetween(a, middle) - milesBetween(b, middle))
  return first ? [first, ...rest.toSorted((a, b) => a.code.localeCompare(b.code))] : []
}

/** The code among `points` that lies nearest to a device. Throws Refusal place_not_found where none is near. */
export function nearestCode(points: ReadonlyMap<string, Point>, device: Point): string {
  let nearest: { code: string; miles: number } | null = null
  for (const [code, point] of points) {
    const miles = milesBetween(point, device)
    if (nearest === null || miles < nearest.miles) nearest = { code, miles }
  }
  if (nearest === null || nearest.miles > FARTHEST_MILES)
    throw notKnown('Your place seems to be outside the UK. Please type a postcode or a town.')
  return nearest.code
}

/** Codes with how far they lie, in tenths of a mile. */
export interface Ranked {
  code: string
  tenths: number
}

/** Codes by distance from `centre`, nearest first. */
export const rank = (points: ReadonlyMap<string, Point>, centre: Point): Ranked[] =>
  [...points]
    .map(([code, point]) => ({ code, tenths: tenthsBetween(point, centre) }))
    .sort((a, b) => a.tenths - b.tenths || (a.code < b.code ? -1 : 1))

/** Stands for 'nowhere': after every distance there is. */
export const NOWHERE = 2 ** 31 - 1

/** Those of the ranked codes within so many miles. */
export const cut = (ranked: readonly Ranked[], miles: number): Ranked[] => {
  const beyond = ranked.findIndex(({ tenths }) => tenths > miles * 10)
  return ranked.slice(0, beyond === -1 ? undefined : beyond)
}

/** Ranked codes in steps that never part what is equally far, each some times as long as the one before. */
export function* steps(ranked: readonly Ranked[]): Generator<Ranked[]> {
  let from = 0
  let size = FIRST_STEP
  while (from < ranked.length) {
    let to = Math.min(from + size, ranked.length)
    while (to < ranked.length && ranked[to]?.tenths === ranked[to - 1]?.tenths) to++
    yield ranked.slice(from, to)
    from = to
    size *= STEP_GROWS
  }
}

/** Tenths of a mile as they are shown. */
export const milesOf = (tenths: number): number => tenths / 10
