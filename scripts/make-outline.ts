/**
 * Makes the outline under our own map: run `node scripts/make-outline.ts` after a new version of one of its two
 * packages.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { borders } from '@rapideditor/country-coder'
import countries from 'world-atlas/countries-10m.json' with { type: 'json' }
import { AREAS_BY_CODE } from '#modules/core/places/areas.ts'

type Position = [longitude: number, latitude: number]
type Ring = Position[]

const FILE = path.resolve(import.meta.dirname, '../web/features/discovery/map/outline.geojson')
/** Everything that the map can show, with some margin: the ends of longitude, then of latitude. */
const BOX = [
  [-17, 8],
  [47, 64],
] as const
/** The United Kingdom with Jersey, Guernsey and the Isle of Man, by ISO 3166. */
const OURS = ['826', '831', '832', '833']
/** Nations whose borders with England are shown, by Wikidata. */
const NATIONS = ['Q22', 'Q25']
/** Capitals, whose names stay when there is not enough room; then the cities whose postcode areas have one letter. */
const CAPITALS = ['EC', 'EH', 'CF', 'BT']
/** Decimals of a degree: 100 m, finer than the outline is. */
const DIGITS = 3
/** The step at which a border is checked for leaving the land, in degrees. */
const STEP = 0.01

const { arcs, objects, transform } = countries
const lines: Ring[] = arcs.map((arc) => {
  const at = [0, 0]
  return arc.map((step): Position => {
    const [x = 0, y = 0] = [0, 1].map((axis) => {
      at[axis] = (at[axis] ?? 0) + (step[axis] ?? 0)
      return (at[axis] ?? 0) * (transform.scale[axis] ?? 1) + (transform.translate[axis] ?? 0)
    })
    return [x, y]
  })
})
const ringOf = (parts: number[]): Ring =>
  parts.flatMap((part) => (part < 0 ? (lines[~part]?.toReversed() ?? []) : (lines[part] ?? [])))

const shapes = objects.countries.geometries.map(({ id, type, arcs: parts }) => {
  const polygons = (type === 'Polygon' ? [parts] : parts) as number[][][]
  return { ours: OURS.includes(id ?? ''), id, polygons: polygons.map((rings) => rings.map(ringOf)) }
})
const polygonsOf = (ours: boolean): Ring[][] =>
  shapes
    .filter((shape) => shape.ours === ours)
    .flatMap(({ polygons }) => polygons)
    .map((rings) => rings.map(clip).filter(({ length }) => length > 3))
    .filter(({ length }) => length > 0)

const kingdom = shapes.find(({ id }) => id === '826')?.polygons ?? []
const inKingdom = (point: Position) => kingdom.some(([ring]) => ring && isWithin(ring, point))
const ends = borders.features
  .filter(({ properties }) => NATIONS.includes(properties.wikidata))
  .flatMap(({ geometry }) => (geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : []))
  .flatMap((ring) => partsOnLand(ring as Ring))

const rankOf = (code: string) => (CAPITALS.includes(code) ? 0 : code.length)
const ranked = [...AREAS_BY_CODE.values()].toSorted((a, b) => rankOf(a.code) - rankOf(b.code))
// the eight areas of London are one town
const towns = [...new Map(ranked.toReversed().map((area) => [area.town, area])).values()]

const feature = (kind: string, type: string, coordinates: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry: { type, coordinates },
})
const features = [
  feature('abroad', 'MultiPolygon', polygonsOf(false)),
  feature('land', 'MultiPolygon', polygonsOf(true)),
  feature('border', 'MultiLineString', ends),
  ...towns.map(({ code, town, latitude, longitude }) =>
    feature('town', 'Point', [longitude, latitude], { name: town, rank: rankOf(code) }),
  ),
]
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value)
await writeFile(FILE, `${JSON.stringify({ type: 'FeatureCollection', features }, rounded)}\n`)

/** Returns the part of a ring inside the box, cut off at each of its four edges (Sutherland and Hodgman). */
function clip(ring: Ring): Ring {
  const sides = BOX.flatMap(([low, high], axis) => [
    { axis, limit: low, keeps: (value: number) => value >= low },
    { axis, limit: high, keeps: (value: number) => value <= high },
  ])
  const clipped = sides.reduce((rest, { axis, limit, keeps }) => {
    const of = (point: Position | undefined) => point?.[axis] ?? 0
    return rest.flatMap((to, at) => {
      const from = rest.at(at - 1) ?? to
      if (keeps(of(from)) === keeps(of(to))) return keeps(of(to)) ? [to] : []
      const share = (limit - of(from)) / (of(to) - of(from))
      const cut: Position = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
      return keeps(of(to)) ? [cut, to] : [cut]
    })
  }, ring)
  const [first] = clipped
  return first ? [...clipped, first] : []
}

/** Returns the parts of a nation's ring that run over land: its border with the next. */
function partsOnLand(ring: Ring): Ring[] {
  const rings: Ring[] = []
  let open: Ring | null = null
  for (const point of ring.slice(1).flatMap((to, at) => pointsBetween(ring[at] ?? to, to))) {
    if (!inKingdom(point)) open = null
    else if (open) open.push(point)
    else {
      open = [point]
      rings.push(open)
    }
  }
  return rings.filter(({ length }) => length > 2)
}

function pointsBetween(from: Position, to: Position): Ring {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP)
  return Array.from({ length: steps }, (_, at): Position => {
    const share = (at + 1) / steps
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
  })
}

/** Returns whether a point is inside a ring: by how often a line to the east crosses it. */
function isWithin(ring: Ring, [x, y]: Position): boolean {
  return ring.reduce((inside, [toX, toY], at) => {
    const [fromX, fromY] = ring.at(at - 1) ?? [toX, toY]
    const crosses = fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
    return crosses ? !inside : inside
  }, false)
}
