import { hashKey } from '#modules/core/api-keys/key-format.ts'
import { insertApiKey } from '#modules/core/api-keys/steps/insert-api-key.ts'
import type { ApiKeysTables } from '#modules/core/api-keys/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Scope } from '#server/platform/kernel/contract.ts'
import { demoKey } from './demo-key.ts'
import { idOf, type SeedContext } from './seed-context.ts'

const DAY_MS = 24 * 60 * 60_000
/** The network of the machine itself. */
const HERE = '127.0.0.1'

/** Gives Cara a key with every scope, unless she has it or there is no secret that it could follow from. */
export async function seedApiKey(context: SeedContext): Promise<void> {
  if (context.secret === '') return
  const db = asModuleDb<ApiKeysTables>(context.db)
  const key = demoKey(context.secret)
  const existing = await db.selectFrom('api_keys').select('id').where('key_hash', '=', hashKey(key)).executeTakeFirst()
  if (existing) return
  const created = {
    key,
    userId: idOf(context, 'cara'),
    network: HERE,
    name: 'Demo',
    scopes: [...Scope.options],
    days: null,
  }
  // long enough ago that no one is mailed about it
  await transact(db, (trx) => insertApiKey(trx, created, new Date(context.now.getTime() - DAY_MS)))
}
