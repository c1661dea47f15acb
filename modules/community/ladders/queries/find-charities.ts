import { charitiesTaking } from '#modules/community/charities/facade.ts'
import { milesBetween, outwardIn, pointsOfOutwards } from '#modules/core/places/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { CHARITY_MILES } from '../contract/facts.ts'
import { nearestCharities } from '../rules.ts'
import type { LadderRow } from './ladder-rows.ts'

/** A charity that takes all the items. */
export interface NearbyCharity {
  charityId: string
  /** Rounded to a tenth. */
  miles: number
  /** Whether we can email it. */
  hasEmail: boolean
}

/** Returns the charities nearby that take all the items of a ladder, nearest first (LADDER-05). */
export async function findCharities(
  db: Executor,
  { draft, outward }: Pick<LadderRow, 'draft' | 'outward'>,
): Promise<NearbyCharity[]> {
  if (outward === null) return []
  const keys = [...new Set(draft.load.items.map(({ key }) => key))]
  const charities = (await charitiesTaking(db, keys)).flatMap(({ postalCode, ...charity }) => {
    const charityOutward = outwardIn(postalCode)
    return charityOutward === null ? [] : [{ ...charity, code: charityOutward }]
  })
  const points = await pointsOfOutwards(db, [outward, ...charities.map(({ code: charityOutward }) => charityOutward)])
  const origin = points.get(outward)
  if (!origin) return []
  const withMiles = charities.flatMap(({ code: charityOutward, ...charity }) => {
    const point = points.get(charityOutward)
    return point ? [{ ...charity, miles: Math.round(milesBetween(origin, point) * 10) / 10 }] : []
  })
  return nearestCharities(withMiles, CHARITY_MILES)
}
