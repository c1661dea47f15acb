import type { AreaOnMap, OutwardOnMap } from '#modules/discovery/directory/contract.ts'
import type { MapMarker, MarkerLink } from './map-view.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const mapWords = words.map

/** Returns links to the lists filtered by an area; `outwards` are its outward codes. */
export const areaLinks = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): MarkerLink[] =>
  linksWithin(area.code, milesAround(area, outwards), area)

/** Returns an area's marker; `outwards` are its outward codes. */
export function areaMarker(area: AreaOnMap, outwards: readonly OutwardOnMap[]): MapMarker {
  const title = mapWords.area(area.name, area.code)
  const links = areaLinks(area, outwards)
  return {
    id: area.code,
    latitude: area.latitude,
    longitude: area.longitude,
    label: `${title}: ${links.map(({ text }) => text).join(', ')}`,
    title,
    lines: [],
    links,
    count: area.openRequests + area.giftedItems,
  }
}

/** Radius in miles for lists filtered by an outward code: the smallest that lists accept. */
const OUTWARD_MILES = 1

/** Returns the area of an outward code: 'BS' for 'BS6'. */
export const areaOfOutward = (code: string): string => /^[A-Z]+/.exec(code)?.[0] ?? code

/** Returns the outward codes that belong to an area. */
export const outwardsIn = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): readonly OutwardOnMap[] =>
  outwards.filter(({ code }) => areaOfOutward(code) === area.code)

/** Returns links to the lists filtered by an outward code. */
export const outwardLinks = (outward: OutwardOnMap): MarkerLink[] => linksWithin(outward.code, OUTWARD_MILES, outward)

/** Radius of an area, in miles, while its outward codes are unknown. */
const USUAL_MILES = 20
/** Largest radius that lists accept, in miles. */
const MAX_MILES = 100
const MILES_PER_DEGREE = 69.2

/** Returns the radius in whole miles that contains all outward codes of an area, calculated on a flat map. */
function milesAround({ latitude, longitude }: AreaOnMap, outwards: readonly OutwardOnMap[]): number {
  if (outwards.length === 0) return USUAL_MILES
  const narrower = Math.cos((latitude * Math.PI) / 180)
  const degrees = outwards.map((to) => Math.hypot(to.latitude - latitude, (to.longitude - longitude) * narrower))
  return Math.min(MAX_MILES, Math.ceil(Math.max(...degrees) * MILES_PER_DEGREE) + 1)
}

function linksWithin(near: string, miles: number, { openRequests, giftedItems }: Counts): MarkerLink[] {
  const filter = new URLSearchParams({ near, within: String(miles) })
  return [
    ...(openRequests > 0 ? [{ text: mapWords.requests(openRequests), to: `/jobs?${filter}` }] : []),
    ...(giftedItems > 0 ? [{ text: mapWords.items(giftedItems), to: `/freecycle?${filter}` }] : []),
  ]
}

type Counts = Pick<OutwardOnMap, 'openRequests' | 'giftedItems'>

/** Returns an outward code's marker, shown at high zoom. */
export function outwardMarker(outward: OutwardOnMap, town: string): MapMarker {
  const title = mapWords.district(outward.code, town)
  const links = outwardLinks(outward)
  return {
    id: outward.code,
    latitude: outward.latitude,
    longitude: outward.longitude,
    label: `${title}: ${links.map(({ text }) => text).join(', ')}`,
    title,
    lines: [],
    links,
    count: outward.openRequests + outward.giftedItems,
    zooms: [DISTRICT_ZOOM, Number.POSITIVE_INFINITY],
  }
}
