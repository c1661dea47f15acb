import type { AreaOnMap, OutwardOnMap } from '#modules/directory/contract.ts'
import type { Spot, SpotLink } from './sight.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const own = words.map

/** What is open in an area, as ways to the lists cut to it; `outwards` are those of the area. */
export const areaLinks = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): SpotLink[] =>
  linksWithin(area.code, milesAround(area, outwards), area)

/** An area as a circle on the map; `outwards` are those of the area. */
export function areaSpot(area: AreaOnMap, outwards: readonly OutwardOnMap[]): Spot {
  const title = own.area(area.name, area.code)
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

/** As far around the middle of an outward code a list is cut to it, in miles: the least that a list takes. */
const OUTWARD_MILES = 1

/** 'BS' of 'BS6'. */
export const areaOfOutward = (code: string): string => /^[A-Z]+/.exec(code)?.[0] ?? code

export const outwardsIn = (area: AreaOnMap, outwards: readonly OutwardOnMap[]): readonly OutwardOnMap[] =>
  outwards.filter(({ code }) => areaOfOutward(code) === area.code)

/** What is open in an outward code, as ways to the lists cut to it. */
export const outwardLinks = (outward: OutwardOnMap): SpotLink[] => linksWithin(outward.code, OUTWARD_MILES, outward)

/** How far an area reaches, in whole miles, where its outward codes are not known yet; and the most that a list takes. */
const USUAL_MILES = 20
const MOST_MILES = 100
const MILES_A_DEGREE = 69.2

/** Whole miles around the middle of an area in which all of its outward codes lie; flat, which at this size is near enough. */
function milesAround({ latitude, longitude }: AreaOnMap, outwards: readonly OutwardOnMap[]): number {
  if (outwards.length === 0) return USUAL_MILES
  const narrower = Math.cos((latitude * Math.PI) / 180)
  const degrees = outwards.map((to) => Math.hypot(to.latitude - latitude, (to.longitude - longitude) * narrower))
  return Math.min(MOST_MILES, Math.ceil(Math.max(...degrees) * MILES_A_DEGREE) + 1)
}

function linksWithin(near: string, miles: number, { openRequests, giftedItems }: Counts): SpotLink[] {
  const cut = new URLSearchParams({ near, within: String(miles) })
  return [
    ...(openRequests > 0 ? [{ text: own.requests(openRequests), to: `/jobs?${cut}` }] : []),
    ...(giftedItems > 0 ? [{ text: own.items(giftedItems), to: `/freecycle?${cut}` }] : []),
  ]
}

type Counts = Pick<OutwardOnMap, 'openRequests' | 'giftedItems'>

/** An outward code as a circle on our own map, once that is near enough. */
export function outwardSpot(outward: OutwardOnMap, town: string): Spot {
  const title = own.district(outward.code, town)
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
