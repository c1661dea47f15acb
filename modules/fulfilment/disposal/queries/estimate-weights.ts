import { signedExtras } from '#modules/fulfilment/visits/facade.ts'
import { loadsOfRequests } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Returns the estimated weight of jobs, with extras signed for on site, in kilograms: each in the order given, null if
 * its items were not listed, and the total.
 */
export async function estimateWeights(
  db: Executor,
  requestIds: readonly string[],
): Promise<{ each: (number | null)[]; total: number | null }> {
  const loads = await loadsOfRequests(db, requestIds)
  const extras = await signedExtras(db, requestIds)
  const each = requestIds.map((id) => {
    const listed = loads.get(id)
    return listed ? roundToTenths(listed.kg + weightOf(extras.get(id) ?? [])) : null
  })
  const knownWeights = each.filter((kg) => kg !== null)
  const sum = knownWeights.reduce((before, kg) => before + kg, 0)
  return { each, total: knownWeights.length === each.length ? roundToTenths(sum) : null }
}

const weightOf = (items: readonly { n: number; kg: number }[]): number =>
  items.reduce((sum, { n, kg }) => sum + n * kg, 0)

/** Rounds to one decimal. */
const roundToTenths = (kg: number): number => Math.round(kg * 10) / 10
