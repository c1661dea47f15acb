import { postedLoads } from '#modules/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** What jobs were estimated to weigh, kilograms, in the order given: each, null where its items were not listed, and together. */
export async function estimatedKg(
  db: Executor,
  requestIds: readonly string[],
): Promise<{ each: (number | null)[]; together: number | null }> {
  const loads = await postedLoads(db, requestIds)
  const each = requestIds.map((id) => loads.get(id)?.kg ?? null)
  const known = each.filter((kg) => kg !== null)
  const sum = known.reduce((total, kg) => total + kg, 0)
  return { each, together: known.length === each.length ? Math.round(sum * 10) / 10 : null }
}
