import type { Db } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { selectLadders } from '../queries/ladder-rows.ts'
import { deleteLadders } from '../steps/erase-ladders.ts'
import type { LaddersTables } from '../tables.ts'

const RETENTION_MS = 90 * 24 * 3_600_000
/** The most ladders deleted per transaction. */
const BATCH_SIZE = 100

/** Deletes one batch of the ladders that ended over 90 days ago. Returns whether there may be more. */
export async function deleteEndedLadders(db: Db<LaddersTables>, files: Files, now: Date): Promise<boolean> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  // without transact, which would keep the server from idling
  const { count, dropped: deletedFileKeys } = await db.transaction().execute(async (trx) => {
    const ladders = await selectLadders(trx)
      .where('ended_at', '<', cutoff)
      .orderBy('ended_at')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    return { count: ladders.length, dropped: await deleteLadders(trx, ladders) }
  })
  await files.deleteMarked(deletedFileKeys)
  return count === BATCH_SIZE
}
