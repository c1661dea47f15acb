import { endKeySession } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ApiKeysTables } from '../tables.ts'

/** Revokes one of a user's keys, or does nothing if it is revoked already. Throws a Refusal (`not_found`). */
export async function revokeApiKey(
  db: Db<ApiKeysTables>,
  { userId, keyId }: { userId: string; keyId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const key = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!key) throw notFound()
    await endKeySession(trx, keyId, now)
  })
}
