import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { PackPage } from '../contract.ts'
import { PAGE_ORDER } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Returns the dated entries of these packs by job id, oldest first; jobs without entries are missing. */
export async function entriesOfPacks(db: Executor, requestIds: readonly string[]): Promise<Map<string, PackPage[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await asModuleDb<DutyTables>(db)
    .selectFrom('pack_pages')
    .select(['request_id', 'kind', 'facts', 'at'])
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('at')
    .orderBy(sql`array_position(${PAGE_ORDER}::text[], kind)`)
    .orderBy('n')
    .execute()
  const rowsByJob = Map.groupBy(rows, ({ request_id }) => request_id)
  return new Map(
    [...rowsByJob].map(([id, entries]) => [
      id,
      entries.map(({ kind, facts, at }) => PackPage.parse({ kind, facts, at: at.toISOString() })),
    ]),
  )
}
