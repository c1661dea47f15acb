import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import { REFRESH_TOKEN_LIFETIME_MS } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'

/** More tokens than one session can use within the grace period. */
const MAX_STEPS = 100

/** Returns the hash that is stored instead of a refresh token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates a session's first token: 256 random bits. */
export const createRefreshToken = (): string => randomBytes(32).toString('base64url')

/**
 * Derives the token that replaces `token`. Only the secret leads from one to the next, so a late or lost answer can be
 * repeated although only hashes are stored, and a session never has two chains of tokens.
 */
const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')

/** Stores a token as the newest of its session. */
export async function storeToken(trx: Trx<AccountsTables>, sessionId: string, token: string, now: Date): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + REFRESH_TOKEN_LIFETIME_MS),
    })
    .execute()
}

/** Replaces the newest token of a session and returns the next one. Deletes expired tokens. */
export async function rotateToken(
  trx: Trx<AccountsTables>,
  sessionId: string,
  token: string,
  secret: string,
  now: Date,
): Promise<string> {
  await trx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).where('expires_at', '<', now).execute()
  await trx.updateTable('refresh_tokens').set({ rotated_at: now }).where('token_hash', '=', hashToken(token)).execute()
  const next = successorOf(token, secret)
  await storeToken(trx, sessionId, next, now)
  return next
}

/** Derives the newest token of a session from an older one; null if the secret has changed in between. */
export async function deriveNewestToken(
  trx: Trx<AccountsTables>,
  sessionId: string,
  token: string,
  secret: string,
): Promise<string | null> {
  const { token_hash: newest } = await trx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .where('rotated_at', 'is', null)
    .executeTakeFirstOrThrow()
  let next = token
  for (let step = 0; step < MAX_STEPS; step++) {
    next = successorOf(next, secret)
    if (hashToken(next).equals(newest)) return next
  }
  return null
}
