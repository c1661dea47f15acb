import { lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { selectLadders } from '../queries/ladder-rows.ts'
import { retryAt } from '../rules.ts'
import { settleLadder } from '../steps/settle-ladder.ts'
import type { LaddersTables } from '../tables.ts'

/**
 * Moves the ladder that has been due longest (LADDER-06). The move is one transaction, so that another worker takes
 * over from one that dies. Returns whether there may be more. If it fails, other ladders go first for an hour.
 */
export async function moveNextLadder(db: Db<LaddersTables>, secret: string, now: Date): Promise<boolean> {
  // checked first, to avoid an empty transaction
  const due = await selectDue(db, now).executeTakeFirst()
  if (!due) return false
  try {
    await transact(db, (trx) => moveLadder(trx, due, secret, now))
  } catch (error) {
    await postpone(db, due.id, now)
    throw error
  }
  return true
}

const selectDue = (db: Db<LaddersTables>, now: Date) =>
  db.selectFrom('ladders').select(['id', 'owner_id as ownerId']).where('move_at', '<=', now).orderBy('move_at').limit(1)

async function moveLadder(
  trx: Trx<LaddersTables>,
  { id, ownerId }: { id: string; ownerId: string },
  secret: string,
  now: Date,
): Promise<void> {
  // the account first, as in every command; it may have been deleted since
  const owner = await lockAccountIfExists(trx, ownerId)
  const ladder = await selectLadders(trx)
    .where('id', '=', id)
    .where('move_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // another worker was faster
  if (!owner || !ladder) return
  if (owner.suspendedAt) await postpone(trx, id, now)
  else await settleLadder(trx, ladder, secret, now)
}

async function postpone(db: Db<LaddersTables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('ladders')
    .set({ move_at: retryAt(now) })
    .where('id', '=', id)
    .where('move_at', 'is not', null)
    .execute()
}
