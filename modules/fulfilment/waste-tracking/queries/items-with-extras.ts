import { signedExtras } from '#modules/fulfilment/visits/facade.ts'
import { type ItemsToCarry, itemsToCarry } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { withExtras } from '../rules.ts'

/** Returns the items of a job including signed extras. The caller checks who may read them. */
export async function itemsWithExtras(db: Executor, requestId: string): Promise<ItemsToCarry> {
  const load = await itemsToCarry(db, requestId)
  const extras = (await signedExtras(db, [requestId])).get(requestId) ?? []
  return { ...load, lines: withExtras(load.lines, extras) }
}
