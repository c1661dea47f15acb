import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ExtraItem } from '../prices/contract.ts'
import type { VisitsTables } from '../tables.ts'

/** Returns the extra items that owners signed for, by job, oldest first (PRICE-02); jobs without any are missing. */
export async function signedExtras(db: Executor, requestIds: readonly string[]): Promise<Map<string, ExtraItem[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('price_changes')
    .select(['request_id', 'lines'])
    .where('request_id', 'in', requestIds)
    .where('answer', '=', 'signed')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const jobs = Map.groupBy(rows, ({ request_id }) => request_id)
  return new Map([...jobs].map(([id, changes]) => [id, changes.flatMap(({ lines }) => lines)]))
}
