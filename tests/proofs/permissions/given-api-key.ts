import { randomUUIDv7 } from 'node:crypto'
import { generateKey, hashKey, startOf } from '#modules/core/api-keys/key-format.ts'
import type { Scope } from '#server/platform/kernel/contract.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import { mark } from './marks.ts'

/** Stores an API key of `owner` with these scopes, which was created where its owner is. */
export async function givenApiKey(
  { server }: Pick<TestAccounts, 'server'>,
  owner: TestAccount,
  scopes: readonly Scope[],
): Promise<{ key: string; keyId: string }> {
  const [key, keyId] = [generateKey(), randomUUIDv7()]
  const name = mark(owner.number, 'i', (it) => `Key of ${it}`)
  await server.sql.query(
    `insert into sessions (id, user_id, created_at, last_used_at, ended_at, for_api_key)
     values ($1, $2, now(), now(), $3, true)`,
    // signing out everywhere has also revoked this person’s keys
    [keyId, owner.id, owner.name === 'ended' ? new Date() : null],
  )
  await server.sql.query(
    `insert into api_keys (id, user_id, name, key_hash, shown_start, scopes, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [keyId, owner.id, name, hashKey(key), startOf(key), scopes],
  )
  // where its owner’s requests come from
  const network = `198.18.7.${owner.number}`
  await server.sql.query('insert into api_key_networks (key_id, network) values ($1, $2)', [keyId, network])
  return { key, keyId }
}
