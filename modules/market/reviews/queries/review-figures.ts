import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReviewFigures } from '../contract.ts'
import { summaryOf } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** Returns the counts and the mean of a business's reviews; without a review, the counts are 0 and the mean is null. */
export async function reviewFigures(db: Executor, userId: string): Promise<ReviewFigures> {
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('review_sums')
    .selectAll()
    .where('carrier_id', '=', userId)
    .executeTakeFirst()
  return {
    ...summaryOf({ n: row?.n ?? 0, stars: row?.stars_sum ?? 0 }),
    cameWhenAgreed: row?.came_when_agreed ?? 0,
    priceHeld: row?.price_held ?? 0,
    saidWhere: row?.said_where ?? 0,
  }
}

/** Returns the numbers of a business's published reviews with one, two, three, four and five stars, in this order. */
export async function countByStars(db: Executor, userId: string): Promise<number[]> {
  const rows = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('count')])
    .where('carrier_id', '=', userId)
    .where('shown', '=', true)
    .groupBy('stars')
    .execute()
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]))
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0)
}
