import { assertPassword, lockAccountForUpdate, lockCaller } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type ApiKey, MAX_KEYS, type NewApiKey } from '../contract.ts'
import { generateKey } from '../key-format.ts'
import { activeKeysOf } from '../queries/active-keys-of.ts'
import { insertApiKey } from '../steps/insert-api-key.ts'
import type { ApiKeysTables } from '../tables.ts'

interface CreateApiKey extends NewApiKey {
  caller: Caller
  /** The network of the request: using the key there is not reported as new. */
  network: string
}

/**
 * Creates a key and returns it, with what the list shows of it. Throws a Refusal (`wrong_password`, `slow_down`,
 * `too_busy`, `too_many_keys`, `account_gone`, `token_refused`).
 */
export async function createApiKey(
  db: Db<ApiKeysTables>,
  { caller, network, name, scopes, days, password }: CreateApiKey,
  now: Date,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { userId } = caller
  await assertPassword(db, userId, password)
  const key = generateKey()
  return transact(db, async (trx) => {
    await lockAccountForUpdate(trx, userId)
    // If the password was reset since the check, the session has ended, and no key may be created.
    await lockCaller(trx, caller)
    if ((await activeKeysOf(trx, userId, now)).length >= MAX_KEYS) throw tooManyKeys()
    const id = await insertApiKey(trx, { key, userId, network, name, scopes, days }, now)
    const apiKey = (await activeKeysOf(trx, userId, now)).find((candidate) => candidate.id === id)
    if (!apiKey) throw new Error(`The new API key ${id} is missing`)
    return { key, apiKey }
  })
}

const tooManyKeys = () =>
  new Refusal('conflict', 'too_many_keys', `You have ${MAX_KEYS} API keys. Revoke one to create another.`)
