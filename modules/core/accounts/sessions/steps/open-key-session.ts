import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'
import { endSession } from './end-session.ts'

/** Opens the session that an API key acts through, and returns its id. It has no token and doesn't expire. */
export async function openKeySession(trx: OpenTransaction, userId: string, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await asModuleTrx<AccountsTables>(trx)
    .insertInto('sessions')
    .values({ id, user_id: userId, user_agent: null, created_at: now, last_used_at: now, for_api_key: true })
    .execute()
  return id
}

/** Ends the session of an API key, which revokes the key. */
export const endKeySession = (trx: OpenTransaction, sessionId: string, now: Date): Promise<void> =>
  endSession(asModuleTrx<AccountsTables>(trx), sessionId, now)
