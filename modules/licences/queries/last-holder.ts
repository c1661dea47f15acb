import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { LicencesTables } from '../tables.ts'

/** What the register called the holder of a business's number last; null where it never did. */
export async function lastHolder(
  trx: OpenTransaction,
  { businessId, number }: { businessId: string; number: string },
): Promise<{ holder: string; tradingName: string | null } | null> {
  const finding = await ownTrx<LicencesTables>(trx)
    .selectFrom('registration_findings')
    .select((found) => [found.ref('holder_name').$notNull().as('holder'), 'trading_name as tradingName'])
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .where('holder_name', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return finding ?? null
}
