import { charitiesTaking } from '#modules/community/charities/facade.ts'
import { milesBetween, outwardIn, pointsOfOutwards } from '#modules/core/places/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { CHARITY_MILES } from '../contract/facts.ts'
import { nearestCharities } from '../rules.ts'
import type { LadderRow } from './ladder-rows.ts'

/** A charity that takes all the items. */
export interface FoundCharity {
  charityId: string
  /** To a tenth. */
  miles: number
  /** Whether we can email it. */
  hasAddress: boolean
}

/** Returns the charities nearby that take all the items of a ladder, nearest first (LADDER-05). */
export async function findCharities(
  db: Executor,
  { draft, outward }: Pick<LadderRow, 'draft' | 'outward'>,
): Promise<FoundCharity[]> {
  if (outward === null) return []
  const keys = [...new Set(draft.load.items.map(({ key }) => key))]
  const charities = (await charitiesTaking(db, keys)).flatMap(({ postalCode, ...charity }) => {
    const code = outwardIn(postalCode)
    return code === null ? [] : [{ ...charity, code }]
  })
  const points = await pointsOfOutwards(db, [outward, ...charities.map(({ code }) => code)])
  const from = points.get(outward)
  if (!from) return []
  const found = charities.flatMap(({ code, ...charity }) => {
    const point = points.get(code)
    return point ? [{ ...charity, miles: Math.round(milesBetween(from, point) * 10) / 10 }] : []
  })
  return nearestCharities(found, CHARITY_MILES)
}
