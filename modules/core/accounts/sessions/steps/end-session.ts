import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { SessionEnded } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'

/** Ends a session; the event closes its sockets. An ended session is unchanged. */
export async function endSession(trx: Trx<AccountsTables>, sessionId: string, now: Date): Promise<void> {
  const session = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (session) append(trx, SessionEnded.of({ sessionId }, now))
}
