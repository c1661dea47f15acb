import { activeCaller, activeSessionsOf } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleDb, type Db, type Trx } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { ApiKeyUsedElsewhere } from './events.ts'
import { hashKey, isWellFormed } from './key-format.ts'
import { MAX_NEW_NETWORKS, newNetworksSince, STORE_USE_MS } from './rules.ts'
import type { ApiKeysTables } from './tables.ts'

const BEARER_KEY = /^bearer (kb_\S*)$/i
/** A key with any scheme or none, so that its refusal is about keys. */
const ANY_KEY = /(?:^|\s)kb_/

/** Returns whether an `Authorization` header carries an API key, even if it can't be read. */
export const isApiKey = (authorization: string | undefined): boolean => ANY_KEY.test(authorization ?? '')

/**
 * Returns the function that finds whose key an `Authorization` header carries: its owner as they are now, with the
 * key's scopes and no staff level (API-03). It also stores when and where the key is used.
 * The function throws Refusal: token_refused if the key is not sent as a bearer, wrong, revoked, or its owner is
 * suspended; key_expired.
 */
export function apiKeyCallers(deps: Pick<Deps, 'db'>) {
  const db = asModuleDb<ApiKeysTables>(deps.db)
  return async (authorization: string, ip: string, now: Date): Promise<Caller> => {
    const [, key] = BEARER_KEY.exec(authorization) ?? []
    if (key === undefined) throw keyRefused('Send the key as `Authorization: Bearer kb_…`.')
    const [foundKey] = isWellFormed(key) ? await selectByHash(db, { hash: hashKey(key) }) : []
    if (!foundKey) throw keyRefused('This API key is wrong, or it was deleted.')
    if (foundKey.expires_at && foundKey.expires_at <= now) throw keyExpired()
    const caller = { userId: foundKey.user_id, sessionId: foundKey.id, staffLevel: null, scopes: foundKey.scopes }
    await assertActive(db, caller)
    await recordUse(db, foundKey, networkOf(ip), now)
    return caller
  }
}

/** Requires that a key isn't revoked and its owner may act. Throws Refusal token_refused, in the words of keys. */
async function assertActive(db: Db<ApiKeysTables>, caller: Caller): Promise<void> {
  try {
    await activeCaller(db, caller, { secondFactorRequired: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isRevoked = !(await activeSessionsOf(db, caller.userId)).has(caller.sessionId)
    throw keyRefused(isRevoked ? 'This API key was revoked.' : 'The account of this API key is suspended.')
  }
}

interface FoundKey {
  id: string
  user_id: string
  created_at: Date
  last_used_at: Date | null
  last_network: string | null
}

const selectByHash = prepareStatement(
  'api-keys.by-hash',
  (db: Db<ApiKeysTables>, placeholder: PlaceholderOf<{ hash: Buffer }>) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_network'])
      .where('key_hash', '=', placeholder('hash')),
)

/** Stores the use, at most once a minute from the same network, and reports a new one. */
async function recordUse(db: Db<ApiKeysTables>, key: FoundKey, network: string, now: Date): Promise<void> {
  const isRecent = key.last_used_at !== null && now.getTime() - key.last_used_at.getTime() < STORE_USE_MS
  if (isRecent && key.last_network === network) return
  await transact(db, async (trx) => {
    await trx
      .updateTable('api_keys')
      .set({ last_used_at: now, last_network: network })
      .where('id', '=', key.id)
      .execute()
    if (!(await isKnownNetwork(trx, key.id, network))) await reportNetwork(trx, key, network, now)
  })
}

const isKnownNetwork = async (trx: Trx<ApiKeysTables>, keyId: string, network: string): Promise<boolean> =>
  (await trx
    .selectFrom('api_key_networks')
    .select('network')
    .where('key_id', '=', keyId)
    .where('network', '=', network)
    .executeTakeFirst()) !== undefined

/**
 * Stores, audits and mails a new network (API-03). Many networks, as any IPv6 connection may have, cause one mail a day
 * and a bounded number of rows. The caller has updated the key, which locks it.
 */
async function reportNetwork(trx: Trx<ApiKeysTables>, key: FoundKey, network: string, now: Date): Promise<void> {
  const { id: keyId, user_id: userId } = key
  const { recent } = await trx
    .selectFrom('api_key_networks')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('key_id', '=', keyId)
    .where('first_used_at', '>', newNetworksSince(key.created_at, now))
    .executeTakeFirstOrThrow()
  if (recent >= MAX_NEW_NETWORKS) return
  await trx.insertInto('api_key_networks').values({ key_id: keyId, network, first_used_at: now }).execute()
  await audit(trx, { actorId: userId, action: 'api_key.used_elsewhere', subjectId: keyId }, now)
  if (recent === 0) append(trx, ApiKeyUsedElsewhere.of({ keyId, userId, network }, now))
}

const keyRefused = (message: string) => new Refusal('unauthenticated', 'token_refused', message)
const keyExpired = () => new Refusal('unauthenticated', 'key_expired', 'This API key has expired. Create a new one.')
