import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { SessionEnded } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'

interface SessionsToEnd {
  userId: string
  /** The session that stays open. */
  except?: string
  /** Whether the sessions of API keys end, too, which revokes the keys. */
  withKeys?: boolean
}

/** Ends a user's sessions; the events close their sockets. */
export async function endSessions(
  trx: OpenTransaction,
  { userId, except, withKeys = false }: SessionsToEnd,
  now: Date,
): Promise<void> {
  const accounts = asModuleTrx<AccountsTables>(trx)
  // The creation of a key takes this lock too: it has either stored the key by now, or will find its session ended.
  if (withKeys) await accounts.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const active = await accounts
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .$if(!withKeys, (sessions) => sessions.where('for_api_key', '=', false))
    .returning('id')
    .execute()
  append(trx, ...active.map(({ id }) => SessionEnded.of({ sessionId: id }, now)))
}
