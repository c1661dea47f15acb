import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Pack } from '../contract.ts'
import { withoutOwner } from '../rules.ts'
import type { DutyTables } from '../tables.ts'
import { toPack } from './pack-of-job.ts'
import { entriesOfPacks } from './pages-of-packs.ts'

/**
 * Returns the packs in a data export, newest first, with their previous versions. Packs of jobs the person won leave
 * out the owner's details.
 */
export async function dutyExport(db: Executor, userId: string): Promise<Pack[]> {
  const rows = await selectPackVersions(db, userId)
  const pages = await entriesOfPacks(
    db,
    rows.map(({ request_id }) => request_id),
  )
  return rows.flatMap(({ facts, ...row }) => {
    if (facts === null) return []
    // The photos are exported with the request.
    const visibleFacts = row.owner_id === userId ? { ...facts, photos: [] } : withoutOwner(facts)
    return [toPack(row, visibleFacts, pages.get(row.request_id) ?? [])]
  })
}

function selectPackVersions(db: Executor, userId: string) {
  const dutyDb = asModuleDb<DutyTables>(db)
  const columns = ['made.facts', 'made.sha256', 'made.made_at', 'made.form_version'] as const
  return dutyDb
    .selectFrom('packs')
    .innerJoin(
      dutyDb
        .selectFrom('packs')
        .select(['request_id', 'facts', 'sha256', 'made_at', 'form_version'])
        .unionAll(
          dutyDb.selectFrom('pack_versions').select(['request_id', 'facts', 'sha256', 'made_at', 'form_version']),
        )
        .as('made'),
      'made.request_id',
      'packs.request_id',
    )
    .select(['packs.request_id', 'packs.owner_id', ...columns])
    .where((eb) => eb.or([eb('packs.owner_id', '=', userId), eb('packs.carrier_id', '=', userId)]))
    .orderBy('made.made_at', 'desc')
    .orderBy('packs.request_id')
    .execute()
}
