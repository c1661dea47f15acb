import type { AnyDb } from '#server/platform/database/database.ts'
import { SOURCES } from '../rules.ts'
import { recountKept } from '../steps/recount-kept.ts'

/**
 * Recalculates every row of `kept_in_use` (IMPACT-01). Returns how many gifts, ladders and loads were kept in use.
 */
export async function recountAll(db: AnyDb): Promise<number> {
  let count = 0
  for (const source of SOURCES) count += await recountKept(db, source, null)
  return count
}
