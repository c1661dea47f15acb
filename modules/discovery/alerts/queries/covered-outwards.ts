import { pointsOfOutwards } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { radiusCondition } from '../steps/radius-condition.ts'
import type { AlertsTables } from '../tables.ts'

/** Returns those of the outward codes that at least one carrier's area covers. */
export async function coveredOutwards(db: Executor, outwards: readonly string[]): Promise<Set<string>> {
  const points = await pointsOfOutwards(db, outwards)
  const results = await Promise.all(
    outwards.map(async (outward) => {
      const area = await asModuleDb<AlertsTables>(db)
        .selectFrom('saved_areas')
        .select('id')
        .where('switched_on', '=', true)
        .where('kind', '=', 'area')
        .where('about', '=', 'request')
        .where(radiusCondition(points.get(outward) ?? null))
        .limit(1)
        .executeTakeFirst()
      return area ? [outward] : []
    }),
  )
  return new Set(results.flat())
}
