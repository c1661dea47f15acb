import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffPack } from '../staff/contract.ts'
import type { DutyTables } from '../tables.ts'
import { toPack } from './pack-of-job.ts'
import { entriesOfPacks } from './pages-of-packs.ts'

/**
 * Returns the complete pack of a job for staff; the caller audits it. Throws Refusal not_found if there is none, or its
 * facts are deleted.
 */
export async function packForStaff(db: Executor, requestId: string): Promise<StaffPack> {
  const dutyDb = asModuleDb<DutyTables>(db)
  const row = await dutyDb.selectFrom('packs').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  if (!row?.facts) throw notFound()
  const earlier = await dutyDb
    .selectFrom('pack_versions')
    .select(['version', 'sha256', 'made_at'])
    .where('request_id', '=', requestId)
    .orderBy('version', 'desc')
    .execute()
  const entries = (await entriesOfPacks(db, [requestId])).get(requestId) ?? []
  return {
    pack: toPack(row, row.facts, entries),
    version: row.version,
    earlier: earlier.map(({ version, sha256, made_at }) => ({ version, sha256, madeAt: made_at.toISOString() })),
  }
}
