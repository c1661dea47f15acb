import { countGiftsByOutward } from '#modules/community/items/facade.ts'
import { creditLine, pointsOfOutwards } from '#modules/core/places/facade.ts'
import { countOpenRequestsByOutward } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { OutwardOnMap } from '../contract.ts'

/** Returns the outward codes with open requests or gifted items, busiest first, and the credit for their points. */
export async function outwardsOnMap(db: Executor): Promise<{ outwards: OutwardOnMap[]; credit?: string }> {
  const [requests, gifts, credit] = await Promise.all([
    countOpenRequestsByOutward(db),
    countGiftsByOutward(db),
    creditLine(db),
  ])
  const points = await pointsOfOutwards(db, [...new Set([...requests.keys(), ...gifts.keys()])])
  const outwards = [...points].map(([code, point]) => ({
    code,
    ...point,
    openRequests: requests.get(code) ?? 0,
    giftedItems: gifts.get(code) ?? 0,
  }))
  const total = (outward: OutwardOnMap) => outward.openRequests + outward.giftedItems
  const sorted = outwards.toSorted((a, b) => total(b) - total(a) || a.code.localeCompare(b.code))
  return { outwards: sorted, ...(credit !== '' && { credit }) }
}
