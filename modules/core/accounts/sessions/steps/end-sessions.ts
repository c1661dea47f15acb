import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { SessionEnded } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'

/** Ends every session of a user except `except`; the events close their sockets. */
export async function endSessions(
  trx: OpenTransaction,
  { userId, except }: { userId: string; except?: string },
  now: Date,
): Promise<void> {
  const active = await asModuleTrx<AccountsTables>(trx)
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  append(trx, ...active.map(({ id }) => SessionEnded.of({ sessionId: id }, now)))
}
