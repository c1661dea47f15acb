import type { AreaOnMap, OutwardOnMap } from '#modules/discovery/directory/contract.ts'
import type { Spot, SpotLink } from './map-view.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const mapWords = words.map

/** Returns links to the lists filtered by an area; `outwards` are its outward codes. */
export const areaLinks = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): SpotLink[] =>
  linksWithin(area.code, milesAround(area, outwards), area)

/** Returns an area's marker; `outwards` are its outward codes. */
export function areaSpot(area: AreaOnMap, outwards: readonly OutwardOnMap[]): Spot {
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

/** Radius in miles for lists filtered by an outward code: the minimum. */
const OUTWARD_MILES = 1

/** Returns the area of an outward code: 'BS' for 'BS6'. */
export const areaOfOutward = (code: string): string => /^[A-Z]+/.exec(code)?.[0] ?? code

export const outwardsIn = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): readonly OutwardOnMap[] =>
  outwards.filter(({ code }) => areaOfOutward(code) === area.code)

/** Returns links to the lists filtered by an outward code. */
export const outwardLinks = (outward: OutwardOnMap): SpotLink[] => linksWithin(outward.code, OUTWARD_MILES, outward)

/** Radius of an area in miles while its outward codes are unknown, and the maximum for lists. */
const USUAL_MILES = 20
const MAX_MILES = 100
const MILES_A_DEGREE = 69.2

/** Returns the radius in whole miles that contains all outward codes of an area. Planar geometry is precise enough here. */
function milesAround({ latitude, longitude }: AreaOnMap, outwards: readonly OutwardOnMap[]): number {
  if (outwards.length === 0) return USUAL_MILES
  const narrower = Math.cos((latitude * Math.PI) / 180)
  const degrees = outwards.map((to) => Math.hypot(to.latitude - latitude, (to.longitude - longitude) * narrower))
  return Math.min(MAX_MILES, Math.ceil(Math.max(...degrees) * MILES_A_DEGREE) + 1)
}

function linksWithin(near: string, miles: number, { openRequests, giftedItems }: Counts): SpotLink[] {
  const cut = new URLSearchParams({ near, within: String(miles) })
  return [
    ...(openRequests > 0 ? [{ text: mapWords.requests(openRequests), to: `/jobs?${cut}` }] : []),
    ...(giftedItems > 0 ? [{ text: mapWords.items(giftedItems), to: `/freecycle?${cut}` }] : []),
  ]
}

type Counts = Pick<OutwardOnMap, 'openRequests' | 'giftedItems'>

/** Returns an outward code's marker, shown at high zoom. */
export function outwardSpot(outward: OutwardOnMap, town: string): Spot {
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
