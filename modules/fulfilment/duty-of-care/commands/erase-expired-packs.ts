import { deleteEndedJobData } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DutyTables } from '../tables.ts'

const BATCH = 500

/**
 * Erases the facts of packs whose job ended two years ago and keeps the hash (PACK-05). Deletes pages of the same age
 * once the facts of their pack are erased. Returns whether there may be more.
 */
export async function eraseExpiredPacks(db: Db<DutyTables>, now: Date): Promise<boolean> {
  await deleteExpiredPages(db, now)
  const due = await db
    .selectFrom('packs')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  const ids = due.map(({ id }) => id)
  const updatePack = (id: string, columns: { facts?: null; forget_at: Date | null }) =>
    db.updateTable('packs').set(columns).where('request_id', '=', id).where('facts', 'is not', null).execute()
  await deleteEndedJobData(db, ids, now, {
    async deleteData(id) {
      await db.updateTable('pack_versions').set({ facts: null }).where('request_id', '=', id).execute()
      await updatePack(id, { facts: null, forget_at: null })
    },
    reschedule: (id, at) => updatePack(id, { forget_at: at }),
  })
  return due.length === BATCH
}

const deleteExpiredPages = (db: Db<DutyTables>, now: Date) =>
  db
    .deleteFrom('pack_pages')
    .where('forget_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('packs')
            .select('packs.request_id')
            .whereRef('packs.request_id', '=', 'pack_pages.request_id')
            .where('packs.facts', 'is not', null),
        ),
      ),
    )
    .execute()
