import type { Db } from '#server/platform/database/database.ts'
import { assertLinkWorks } from '../../rules.ts'
import { selectActiveSessions } from '../../sessions/queries/active-sessions.ts'
import type { AccountsTables } from '../../tables.ts'
import { findLink } from '../mail-links.ts'

/**
 * Returns how many API keys a password reset by this link can revoke, without using the link up (API-03). Throws a
 * Refusal (`link_unknown`, `link_used`, `link_expired`).
 */
export async function checkResetLink(db: Db<AccountsTables>, token: string, now: Date): Promise<{ apiKeys: number }> {
  const link = await findLink(db, token)
  assertLinkWorks(link, ['reset_password'], now)
  const sessions = await selectActiveSessions(db)
    .where('user_id', '=', link.userId)
    .where('for_api_key', '=', true)
    .execute()
  return { apiKeys: sessions.length }
}
