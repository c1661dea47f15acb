import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'
import { openSealing, type SealingSettings } from '../sealed-secrets.ts'

/** Counts second factors that no configured key can open. */
export async function countUnreadableFactors(db: Executor, settings: SealingSettings): Promise<number> {
  const sealing = openSealing(settings)
  const factors = await asModuleDb<AccountsTables>(db)
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: Buffer }>()
    .execute()
  return factors.filter(({ user_id, secret }) => sealing.open(secret, user_id) === null).length
}
