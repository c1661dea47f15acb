import type { Point } from '#modules/core/places/contract.ts'

type Position = readonly [longitude: number, latitude: number]

/** The parts of web/features/discovery/map/outline.geojson that are drawn. */
export interface Outline {
  readonly features: readonly {
    readonly properties: { readonly kind: string; readonly name?: string; readonly rank?: number }
    readonly geometry: { readonly type: string; readonly coordinates: unknown }
  }[]
}

interface Located {
  readonly point: Point
}
interface Stop extends Located {
  readonly label: string
}

interface Label {
  readonly x: number
  readonly y: number
}

/** A map in units of its own, 320 wide. */
interface DrawnMap {
  readonly width: number
  readonly height: number
  /** Paths of the coasts in view. */
  readonly land: readonly string[]
  /** Points of the line from the start through all stops and back. */
  readonly line: string
  readonly towns: readonly (Label & { readonly name: string })[]
  /** Stops; several in one place share a marker: '2, 5'. */
  readonly markers: readonly (Label & { readonly label: string })[]
  readonly start: Label | null
}

const WIDTH = 320
/** The height, relative to the width. */
const SHAPES = { least: 0.5, most: 0.75 }
/** Degrees of latitude shown at least, about 20 miles, so that a round in one town shows the town. */
const MIN_SPAN = 0.3
/** Room around the stops, relative to their extent. */
const MARGIN = 0.3
/** A town's name isn't shown nearer than this to a marker or another name. */
const CLEARANCE = { x: 34, y: 14 }

/**
 * Draws the places of a round, and the outline once it has loaded. Degrees of longitude are shortened by the cosine of
 * the latitude, which is accurate enough for a county.
 */
export function drawMap(outline: Outline | undefined, start: Located | null, stops: readonly Stop[]): DrawnMap {
  const all: readonly Located[] = start ? [start, ...stops] : stops
  const latitudes = all.map(({ point }) => point.latitude)
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const shrink = Math.cos((middle * Math.PI) / 180)
  const flat = ([longitude, latitude]: Position) => ({ x: longitude * shrink, y: -latitude })
  const flatOf = ({ latitude, longitude }: Point) => flat([longitude, latitude])
  const box = boxAround(all.map(({ point }) => flatOf(point)))
  const scale = WIDTH / box.width
  const height = Math.round(box.height * scale)
  const toView = ({ x, y }: Label): Label => ({
    x: round((x - box.left) * scale),
    y: round((y - box.top) * scale),
  })
  const isInView = ({ x, y }: Label) => x >= 0 && x <= WIDTH && y >= 0 && y <= height
  const markers = markersOf(stops.map(({ point, label }) => ({ ...toView(flatOf(point)), label })))
  const back = start ? [start] : []
  return {
    width: WIDTH,
    height,
    land: landIn(outline)
      .map((ring) => ring.map((position) => toView(flat(position))))
      .filter((ring) => touchesView(ring, height))
      .map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`),
    line: [...all, ...back]
      .map(({ point }) => toView(flatOf(point)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' '),
    towns: clearOf(
      markers,
      townsIn(outline)
        .map(({ name, position }) => ({ name, ...toView(flat(position)) }))
        .filter(isInView),
    ),
    markers,
    start: start && toView(flatOf(start.point)),
  }
}

/** Returns the part of the plane to show: all points with a margin, not too small, too flat or too tall. */
function boxAround(points: readonly Label[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wanted = {
    width: Math.max((right - left) * (1 + 2 * MARGIN), MIN_SPAN),
    height: Math.max((bottom - top) * (1 + 2 * MARGIN), MIN_SPAN * SHAPES.least),
  }
  const width = Math.max(wanted.width, wanted.height / SHAPES.most)
  const height = Math.max(wanted.height, width * SHAPES.least)
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
}

/** Joins the labels of markers in the same place. */
function markersOf(stops: readonly (Label & { label: string })[]): (Label & { label: string })[] {
  const places = new Map<string, Label & { label: string }>()
  for (const stop of stops) {
    const place = `${stop.x} ${stop.y}`
    const there = places.get(place)
    places.set(place, there ? { ...there, label: `${there.label}, ${stop.label}` } : stop)
  }
  return [...places.values()]
}

/** Returns the names that cover no marker and no name before them. */
function clearOf<Town extends Label>(markers: readonly Label[], towns: readonly Town[]): Town[] {
  const shown: Town[] = []
  for (const town of towns) {
    const isNear = ({ x, y }: Label) => Math.abs(x - town.x) < CLEARANCE.x && Math.abs(y - town.y) < CLEARANCE.y
    if (![...markers, ...shown].some(isNear)) shown.push(town)
  }
  return shown
}

function touchesView(ring: readonly Label[], height: number): boolean {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  return right >= 0 && left <= WIDTH && bottom >= 0 && top <= height
}

const landIn = (outline: Outline | undefined): readonly (readonly Position[])[] =>
  featuresOf(outline, 'land').flatMap(({ geometry }) =>
    (geometry.coordinates as Position[][][]).map(([ring = []]) => ring),
  )

/** Larger towns first. */
const townsIn = (outline: Outline | undefined): { name: string; position: Position }[] =>
  featuresOf(outline, 'town')
    .toSorted((one, other) => (one.properties.rank ?? 0) - (other.properties.rank ?? 0))
    .map(({ properties, geometry }) => ({ name: properties.name ?? '', position: geometry.coordinates as Position }))

const featuresOf = (outline: Outline | undefined, kind: string) =>
  outline?.features.filter(({ properties }) => properties.kind === kind) ?? []

const round = (value: number): number => Math.round(value * 10) / 10
