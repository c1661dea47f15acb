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

interface ViewPoint {
  readonly x: number
  readonly y: number
}

/** A map, 320 units wide. */
interface DrawnMap {
  readonly width: number
  readonly height: number
  /** Paths of the coasts in view. */
  readonly land: readonly string[]
  /** Points of the line from the start through all stops and back. */
  readonly line: string
  readonly towns: readonly (ViewPoint & { readonly name: string })[]
  /** The markers of the stops. Stops in the same place share one, labelled '2, 5'. */
  readonly markers: readonly (ViewPoint & { readonly label: string })[]
  readonly start: ViewPoint | null
}

const WIDTH = 320
/** Minimum and maximum height, relative to the width. */
const ASPECT_RATIO = { min: 0.5, max: 0.75 }
/** Minimum degrees of latitude on the map, about 20 miles, so that a round in one town shows the town. */
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
  const points: readonly Located[] = start ? [start, ...stops] : stops
  const latitudes = points.map(({ point }) => point.latitude)
  const middleLatitude = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const longitudeScale = Math.cos((middleLatitude * Math.PI) / 180)
  const project = ([longitude, latitude]: Position) => ({ x: longitude * longitudeScale, y: -latitude })
  const projectPoint = ({ latitude, longitude }: Point) => project([longitude, latitude])
  const box = boxAround(points.map(({ point }) => projectPoint(point)))
  const scale = WIDTH / box.width
  const height = Math.round(box.height * scale)
  const toView = ({ x, y }: ViewPoint): ViewPoint => ({
    x: round((x - box.left) * scale),
    y: round((y - box.top) * scale),
  })
  const isInView = ({ x, y }: ViewPoint) => x >= 0 && x <= WIDTH && y >= 0 && y <= height
  const markers = joinMarkers(stops.map(({ point, label }) => ({ ...toView(projectPoint(point)), label })))
  const returnStops = start ? [start] : []
  return {
    width: WIDTH,
    height,
    land: landIn(outline)
      .map((ring) => ring.map((position) => toView(project(position))))
      .filter((ring) => touchesView(ring, height))
      .map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`),
    line: [...points, ...returnStops]
      .map(({ point }) => toView(projectPoint(point)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' '),
    towns: withoutOverlaps(
      markers,
      townsIn(outline)
        .map(({ name, position }) => ({ name, ...toView(project(position)) }))
        .filter(isInView),
    ),
    markers,
    start: start && toView(projectPoint(start.point)),
  }
}

/** Returns the part of the plane to show: all points with a margin, not too small, too flat or too tall. */
function boxAround(points: readonly ViewPoint[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const minimum = {
    width: Math.max((right - left) * (1 + 2 * MARGIN), MIN_SPAN),
    height: Math.max((bottom - top) * (1 + 2 * MARGIN), MIN_SPAN * ASPECT_RATIO.min),
  }
  const width = Math.max(minimum.width, minimum.height / ASPECT_RATIO.max)
  const height = Math.max(minimum.height, width * ASPECT_RATIO.min)
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
}

/** Returns one marker for each place, with the labels of all its stops. */
function joinMarkers(stops: readonly (ViewPoint & { label: string })[]): (ViewPoint & { label: string })[] {
  const markers = new Map<string, ViewPoint & { label: string }>()
  for (const stop of stops) {
    const key = `${stop.x} ${stop.y}`
    const existing = markers.get(key)
    markers.set(key, existing ? { ...existing, label: `${existing.label}, ${stop.label}` } : stop)
  }
  return [...markers.values()]
}

/** Returns the towns whose names cover no marker and no earlier town's name. */
function withoutOverlaps<Town extends ViewPoint>(markers: readonly ViewPoint[], towns: readonly Town[]): Town[] {
  const shown: Town[] = []
  for (const town of towns) {
    const isNear = ({ x, y }: ViewPoint) => Math.abs(x - town.x) < CLEARANCE.x && Math.abs(y - town.y) < CLEARANCE.y
    if (![...markers, ...shown].some(isNear)) shown.push(town)
  }
  return shown
}

function touchesView(ring: readonly ViewPoint[], height: number): boolean {
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
    .toSorted((a, b) => (a.properties.rank ?? 0) - (b.properties.rank ?? 0))
    .map(({ properties, geometry }) => ({ name: properties.name ?? '', position: geometry.coordinates as Position }))

const featuresOf = (outline: Outline | undefined, kind: string) =>
  outline?.features.filter(({ properties }) => properties.kind === kind) ?? []

const round = (value: number): number => Math.round(value * 10) / 10
