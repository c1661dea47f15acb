import { type Executor, own } from '#server/platform/database/database.ts'
import type { Pack } from '../contract.ts'
import { withoutOwner } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** The packs of someone's jobs, newest first, as they take them along; of those they won without who the owner is. */
export async function dutyExport(db: Executor, userId: string): Promise<Pack[]> {
  const rows = await own<DutyTables>(db)
    .selectFrom('packs')
    .select(['owner_id', 'facts', 'sha256', 'made_at', 'form_version'])
    .where((pack) => pack.or([pack('owner_id', '=', userId), pack('carrier_id', '=', userId)]))
    .where('facts', 'is not', null)
    .orderBy('made_at', 'desc')
    .orderBy('request_id')
    .execute()
  return rows.flatMap(({ owner_id, facts, sha256, made_at, form_version }) => {
    if (facts === null) return []
    // the pictures themselves go with the request
    const shown = owner_id === userId ? { ...facts, photos: [] } : withoutOwner(facts)
    return [{ facts: shown, sha256, madeAt: made_at.toISOString(), formVersion: form_version }]
  })
}
