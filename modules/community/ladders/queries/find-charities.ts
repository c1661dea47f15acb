import { charitiesTaking } from '#modules/community/charities/facade.ts'
import { milesBetween, outwardIn, pointsOfOutwards } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { CHARITY_MILES, MAX_ASKS_A_DAY } from '../contract/facts.ts'
import { nearestCharities, plusHours } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import type { LadderRow } from './ladder-rows.ts'

/** A charity that takes all the items. */
export interface NearbyCharity {
  charityId: string
  /** Rounded to a tenth. */
  miles: number
  /** Whether we can email it: it has an address, and we haven't emailed it too often. */
  hasEmail: boolean
}

/** Returns the charities nearby that take all the items of a ladder, nearest first (LADDER-05). */
export async function findCharities(
  db: Executor,
  { draft, outward }: Pick<LadderRow, 'draft' | 'outward'>,
  now: Date,
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
  const nearest = nearestCharities(withMiles, CHARITY_MILES)
  const full = await fullyAsked(
    db,
    nearest.map(({ charityId }) => charityId),
    now,
  )
  return nearest.map((charity) => ({ ...charity, hasEmail: charity.hasEmail && !full.has(charity.charityId) }))
}

/** Returns which charities we have emailed MAX_ASKS_A_DAY times in the last 24 hours. */
async function fullyAsked(db: Executor, charityIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (charityIds.length === 0) return new Set()
  const rows = await asModuleDb<LaddersTables>(db)
    .selectFrom('ladder_asks')
    .innerJoin('ladders', 'ladders.id', 'ladder_asks.ladder_id')
    .select('charity_id')
    .where('charity_id', 'in', charityIds)
    .where('token_hash', 'is not', null)
    // when the gift step ended, which is when they were asked
    .where('gift_until', '>', plusHours(now, -24))
    .groupBy('charity_id')
    .having(({ fn }) => fn.countAll<number>(), '>=', MAX_ASKS_A_DAY)
    .execute()
  return new Set(rows.map(({ charity_id }) => charity_id))
}
