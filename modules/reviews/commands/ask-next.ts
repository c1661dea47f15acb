import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { ReviewAsked } from '../events.ts'
import type { ReviewsTables } from '../tables.ts'

/** Asks the owner of the job that is due longest, once and never again (REVIEW-01). Gives whether there may be more to do. */
export async function askNext(db: Db<ReviewsTables>, now: Date): Promise<boolean> {
  // a transaction only where there is something to do
  const due = await selectDue(db, now).executeTakeFirst()
  if (!due) return false
  await transact(db, async (trx) => {
    const ask = await selectDue(trx, now).forUpdate().skipLocked().executeTakeFirst()
    // another worker was faster
    if (!ask) return
    const { request_id: requestId, owner_id: ownerId, closes_at } = ask
    await trx.updateTable('review_asks').set({ ask_at: null }).where('request_id', '=', requestId).execute()
    // after a long pause there may be nothing to ask for any more
    if (now < closes_at) append(trx, ReviewAsked.of({ requestId, ownerId }, now))
  })
  return true
}

const selectDue = (db: Db<ReviewsTables>, now: Date) =>
  db.selectFrom('review_asks').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(1)
