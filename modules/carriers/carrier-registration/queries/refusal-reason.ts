import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RegistrationTables } from '../tables.ts'

/**
 * Returns the reason staff last gave for refusing a registration, which the business can read; null if they never did.
 */
export async function refusalReason(db: Executor, businessId: string): Promise<string | null> {
  const finding = await asModuleDb<RegistrationTables>(db)
    .selectFrom('registration_findings')
    .select('reason')
    .where('business_id', '=', businessId)
    .where('outcome', '=', 'refused')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return finding?.reason ?? null
}
