import { countGiftsByArea } from '#modules/community/items/facade.ts'
import { findArea } from '#modules/core/places/facade.ts'
import { countOpenRequestsByArea } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AreaOnMap } from '../contract.ts'

/** Returns the postcode areas with open requests or gifted items, busiest first. */
export async function areasOnMap(db: Executor): Promise<AreaOnMap[]> {
  const [requests, gifts] = await Promise.all([countOpenRequestsByArea(db), countGiftsByArea(db)])
  const areas = [...new Set([...requests.keys(), ...gifts.keys()])].flatMap((code) => {
    const area = findArea(code)
    if (!area) return []
    const { latitude, longitude, town } = area
    const counts = { openRequests: requests.get(code) ?? 0, giftedItems: gifts.get(code) ?? 0 }
    return [{ code, name: town, latitude, longitude, ...counts }]
  })
  const total = (area: AreaOnMap) => area.openRequests + area.giftedItems
  return areas.toSorted((a, b) => total(b) - total(a) || a.code.localeCompare(b.code))
}
