import { giftsByOutward } from '#modules/community/facade.ts'
import { creditLine, pointsOfOutwards } from '#modules/places/facade.ts'
import { openRequestsByOutward } from '#modules/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { OutwardOnMap } from '../contract.ts'

/** Outward codes in which something is open, fullest first, with what must be said of where their points come from. */
export async function outwardsOnMap(db: Executor): Promise<{ outwards: OutwardOnMap[]; credit?: string }> {
  const [requests, gifts, credit] = await Promise.all([openRequestsByOutward(db), giftsByOutward(db), creditLine(db)])
  const points = await pointsOfOutwards(db, [...new Set([...requests.keys(), ...gifts.keys()])])
  const outwards = [...points].map(([code, point]) => ({
    code,
    ...point,
    openRequests: requests.get(code) ?? 0,
    giftedItems: gifts.get(code) ?? 0,
  }))
  const fullness = (outward: OutwardOnMap) => outward.openRequests + outward.giftedItems
  const sorted = outwards.toSorted((a, b) => fullness(b) - fullness(a) || a.code.localeCompare(b.code))
  return { outwards: sorted, ...(credit !== '' && { credit }) }
}
