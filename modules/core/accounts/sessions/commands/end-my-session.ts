import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { AccountsTables } from '../../tables.ts'
import { endSession } from '../steps/end-session.ts'

/** Ends one of the caller's own sessions. Throws a Refusal (`not_found`) for another user's session or an ended one. */
export async function endMySession(
  db: Db<AccountsTables>,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw notFound()
    await endSession(trx, sessionId, now)
  })
}
