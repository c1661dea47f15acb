import { signedExtras } from '#modules/fulfilment/visits/facade.ts'
import { loadsOfRequests } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Returns the estimated weight of jobs, with extras signed for on site, in kilograms: `perJob` in the order of
 * `requestIds`, null for a job whose items were not listed, and `total`, null if one of them is.
 */
export async function estimateWeights(
  db: Executor,
  requestIds: readonly string[],
): Promise<{ perJob: (number | null)[]; total: number | null }> {
  const loads = await loadsOfRequests(db, requestIds)
  const extras = await signedExtras(db, requestIds)
  const perJob = requestIds.map((id) => {
    const load = loads.get(id)
    return load ? roundToTenths(load.kg + weightOf(extras.get(id) ?? [])) : null
  })
  const knownWeights = perJob.filter((kg) => kg !== null)
  const total = knownWeights.reduce((sum, kg) => sum + kg, 0)
  return { perJob, total: knownWeights.length === perJob.length ? roundToTenths(total) : null }
}

const weightOf = (items: readonly { n: number; kg: number }[]): number =>
  items.reduce((sum, { n, kg }) => sum + n * kg, 0)

/** Rounds to one decimal. */
const roundToTenths = (kg: number): number => Math.round(kg * 10) / 10
