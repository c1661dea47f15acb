import { openKeySession } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { NewApiKey } from '../contract.ts'
import { ApiKeyCreated } from '../events.ts'
import { hashKey, startOf } from '../key-format.ts'
import { expiryOf } from '../rules.ts'
import type { ApiKeysTables } from '../tables.ts'

interface InsertedKey extends Omit<NewApiKey, 'password'> {
  key: string
  userId: string
  /** Where the key was created: using it there is not reported as new. */
  network: string
}

/** Stores a new key and opens the session that it acts through. Returns the id of both. */
export async function insertApiKey(
  trx: Trx<ApiKeysTables>,
  { key, userId, network, name, scopes, days }: InsertedKey,
  now: Date,
): Promise<string> {
  const id = await openKeySession(trx, userId, now)
  await trx
    .insertInto('api_keys')
    .values({
      id,
      user_id: userId,
      name,
      key_hash: hashKey(key),
      shown_start: startOf(key),
      scopes: [...new Set(scopes)],
      created_at: now,
      expires_at: expiryOf(days, now),
      last_used_at: null,
      last_network: null,
    })
    .execute()
  await trx.insertInto('api_key_networks').values({ key_id: id, network, first_used_at: now }).execute()
  append(trx, ApiKeyCreated.of({ keyId: id, userId }, now))
  await audit(trx, { actorId: userId, action: 'api_key.created', subjectId: id, detail: { scopes, days } }, now)
  return id
}
