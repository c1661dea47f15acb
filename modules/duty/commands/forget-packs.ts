import { endsOfRequests, nextLookAt } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DutyTables } from '../tables.ts'

const BATCH = 500

/** Forgets the facts of packs whose job ended two years ago; the hash stays (PACK-05). Gives whether there may be more. */
export async function forgetPacks(db: Db<DutyTables>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('packs')
    .select('request_id as id')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(BATCH)
    .execute()
  if (due.length === 0) return false
  const ends = await endsOfRequests(
    db,
    due.map(({ id }) => id),
  )
  for (const { id } of due) {
    const lookAt = nextLookAt(ends.get(id) ?? null, now)
    await db
      .updateTable('packs')
      .set(lookAt === null ? { facts: null, forget_at: null } : { forget_at: lookAt })
      .where('request_id', '=', id)
      .where('facts', 'is not', null)
      .execute()
  }
  return due.length === BATCH
}
