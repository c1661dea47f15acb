import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ApiKeysTables } from '../tables.ts'

/** Returns the name that its owner gave a key; null once the key is deleted. */
export async function apiKeyName(db: Executor, keyId: string): Promise<string | null> {
  const row = await asModuleDb<ApiKeysTables>(db)
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', keyId)
    .executeTakeFirst()
  return row?.name ?? null
}
