import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { SignedOutEverywhere } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'
import { endSessions } from '../steps/end-sessions.ts'

/**
 * Signs a user out on every browser, including this one, and revokes their API keys unless they keep them. The alerts
 * module consumes the event and deletes the push subscriptions of these browsers.
 */
export async function signOutAll(
  db: Db<AccountsTables>,
  { userId, keepApiKeys }: { userId: string; keepApiKeys: boolean },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    await endSessions(trx, { userId, withKeys: !keepApiKeys }, now)
    append(trx, SignedOutEverywhere.of({ userId }, now))
  })
}
