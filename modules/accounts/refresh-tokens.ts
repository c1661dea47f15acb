import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '#server/platform/database.ts'
import { REFRESH_MS } from './rules.ts'
import type { AccountsTables } from './tables.ts'

/** What is stored of a refresh token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Adds a fresh 256-bit token to a session and gives it: the only time that it is seen. */
export async function addRefreshToken(trx: Trx<AccountsTables>, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + REFRESH_MS),
    })
    .execute()
  return token
}
