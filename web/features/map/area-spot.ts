import type { AreaOnMap, OutwardOnMap } from '#modules/directory/contract.ts'
import type { Spot, SpotLink } from './sight.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const own = words.map

/** What is open in an area, as ways to it. */
export const areaLinks = ({ name, openRequests, giftedItems }: AreaOnMap): SpotLink[] => [
  ...(openRequests > 0 ? [{ text: own.requests(openRequests), to: `/jobs?${new URLSearchParams({ q: name })}` }] : []),
  ...(giftedItems > 0 ? [{ text: own.items(giftedItems), to: '/freecycle' }] : []),
]

/** An area as a circle on the map. */
export function areaSpot(area: AreaOnMap): Spot {
  const title = own.area(area.name, area.code)
  const links = areaLinks(area)
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

/** What is open in an outward code, as ways to the lists cut to it. */
export function outwardLinks({ code, openRequests, giftedItems }: OutwardOnMap): SpotLink[] {
  const cut = new URLSearchParams({ near: code, within: String(OUTWARD_MILES) })
  return [
    ...(openRequests > 0 ? [{ text: own.requests(openRequests), to: `/jobs?${cut}` }] : []),
    ...(giftedItems > 0 ? [{ text: own.items(giftedItems), to: `/freecycle?${cut}` }] : []),
  ]
}

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
