import type { AreaOnMap } from '#modules/directory/contract.ts'
import type { Spot, SpotLink } from './sight.ts'
import { words } from './words.ts'

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
